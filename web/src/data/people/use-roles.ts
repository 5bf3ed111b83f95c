import { listRows } from '@outpost/api-client/list-rows.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** The custom roles that people on a server can have: those of its owner. */
export const useRolesOf = (serverId: number) =>
  useSWR<readonly CustomRole[], Error>(
    keys.rolesOf(serverId),
    () =>
      listRows((part) => api.page('GET /api/servers/:id/roles', { params: { id: serverId }, query: part })),
    { revalidateOnMount: true },
  );
