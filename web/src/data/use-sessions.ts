import { type Session } from '@outpost/contracts/sessions.js';
import useSWR from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';

/** Others sign in at any time, so the list is read anew whenever it is opened. */
export const useSessions = () =>
  useSWR<readonly Session[], Error>(keys.sessions, () => api.call('GET /api/sessions'), {
    revalidateOnMount: true,
  });
