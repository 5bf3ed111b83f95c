import { ApiError } from '@outpost/api-client/api-error.js';
import { type SWRConfiguration } from 'swr';
import { mutate } from 'swr';
import { keys } from './keys.js';

/** Data stays valid until an action or the live connection says otherwise. */
export const swrOptions: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
  onError: (error: unknown) => {
    // The session was ended elsewhere, so the user has to sign in again.
    if (error instanceof ApiError && error.status === 401)
      void mutate(keys.user, null, { revalidate: false });
  },
};
