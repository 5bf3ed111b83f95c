import { ApiError } from '@outpost/api-client/api-error.js';
import { type User } from '@outpost/contracts/users.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { joining, prefetch } from '../prefetch.js';
import { keys } from '../keys.js';

/** Nobody being signed in is an answer, not a failure. */
async function fetchUser(): Promise<User | null> {
  try {
    return await api.call('GET /api/user');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Asked by every visit, whoever it is. */
export const prefetchUser = () => prefetch(keys.user, fetchUser);

export const useUser = () => useSWR<User | null, Error>(keys.user, joining(keys.user, fetchUser));
