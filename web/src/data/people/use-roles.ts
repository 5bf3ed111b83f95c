import { listRows } from '@outpost/api-client/list-rows.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';

/** The custom roles that people on a server or in a group can have: those of its owner. */
export const useRolesOf = (place: PlaceRef) =>
  useSWR<readonly CustomRole[], Error>(
    keys.rolesOf(place),
    () =>
      listRows((part) =>
        api.page(`GET /api/${place.kind}/:id/roles`, { params: { id: place.id }, query: part }),
      ),
    { revalidateOnMount: true },
  );
