import { listRows } from '@outpost/api-client/list-rows.js';
import { type Session } from '@outpost/contracts/sessions.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Sign-ins can happen at any time, so the list is reread whenever it is opened. */
export const useSessions = () =>
  useSWR<readonly Session[], Error>(
    keys.sessions,
    () => listRows((part) => api.page('GET /api/sessions', { query: part })),
    { revalidateOnMount: true },
  );
