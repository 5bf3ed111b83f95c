import { listRows } from '@outpost/api-client/list-rows.js';
import { type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** It begins and ends without anybody at the panel. */
const REFRESH_MS = 30_000;

/** Newest first. */
export const useMaintenance = () =>
  useSWR<readonly MaintenanceWindow[], Error>(
    keys.maintenance,
    () => listRows((part) => api.page('GET /api/maintenance', { query: part })),
    { refreshInterval: REFRESH_MS, revalidateOnMount: true },
  );
