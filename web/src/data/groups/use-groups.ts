import { listRows } from '@outpost/api-client/list-rows.js';
import { type Group } from '@outpost/contracts/groups.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Those of the user, and those that they were invited to; for admins, all. */
export const useGroups = () =>
  useSWR<readonly Group[], Error>(
    keys.groups,
    () => listRows((part) => api.page('GET /api/groups', { query: part })),
    { revalidateOnMount: true },
  );
