import { listRows } from '@outpost/api-client/list-rows.js';
import { type Invitation, type Person } from '@outpost/contracts/people.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';

/** Others accept invitations at any time, so the lists are reread whenever they are opened or looked at again. */
const OPTIONS = { revalidateOnMount: true, revalidateOnFocus: true };

export const usePeople = (place: PlaceRef) =>
  useSWR<readonly Person[], Error>(
    keys.people(place),
    () =>
      listRows((part) =>
        api.page(`GET /api/${place.kind}/:id/people`, { params: { id: place.id }, query: part }),
      ),
    OPTIONS,
  );

/** Those that nobody has accepted yet. */
export const useInvitations = (place: PlaceRef) =>
  useSWR<readonly Invitation[], Error>(
    keys.invitations(place),
    () =>
      listRows((part) =>
        api.page(`GET /api/${place.kind}/:id/invitations`, { params: { id: place.id }, query: part }),
      ),
    OPTIONS,
  );
