import { listRows } from '@outpost/api-client/list-rows.js';
import { type OnCall } from '@outpost/contracts/on-call.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Turns change without anybody at the panel. */
const REFRESH_MS = 60_000;

export const useOnCall = () =>
  useSWR<readonly OnCall[], Error>(
    keys.onCall,
    () => listRows((part) => api.page('GET /api/on-call', { query: part })),
    { refreshInterval: REFRESH_MS, revalidateOnMount: true },
  );
