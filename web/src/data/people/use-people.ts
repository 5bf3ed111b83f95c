import { listRows } from '@outpost/api-client/list-rows.js';
import { type Invitation, type Person } from '@outpost/contracts/people.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Others accept invitations at any time, so the lists are reread whenever they are opened or looked at again. */
const OPTIONS = { revalidateOnMount: true, revalidateOnFocus: true };

export const usePeople = (serverId: number) =>
  useSWR<readonly Person[], Error>(
    keys.people(serverId),
    () =>
      listRows((part) => api.page('GET /api/servers/:id/people', { params: { id: serverId }, query: part })),
    OPTIONS,
  );

/** Those that nobody has accepted yet. */
export const useInvitations = (serverId: number) =>
  useSWR<readonly Invitation[], Error>(
    keys.invitations(serverId),
    () =>
      listRows((part) =>
        api.page('GET /api/servers/:id/invitations', { params: { id: serverId }, query: part }),
      ),
    OPTIONS,
  );
