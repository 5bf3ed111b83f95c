import { ApiError } from '@outpost/api-client/api-error.js';
import { type User } from '@outpost/contracts/users.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { joining, prefetch } from '../prefetch.js';
import { keys } from '../keys.js';

/** Being signed out is a valid answer (null), not a failure. */
async function fetchUser(): Promise<User | null> {
  try {
    return await api.call('GET /api/user');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Requested at the start of every visit. */
export const prefetchUser = () => prefetch(keys.user, fetchUser);

export const useUser = () => useSWR<User | null, Error>(keys.user, joining(keys.user, fetchUser));
