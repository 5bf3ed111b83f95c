import { type ApiToken } from '@outpost/contracts/tokens.js';
import useSWR from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';

/** Scripts use them at any time, so the list is read anew whenever it is opened. */
export const useTokens = () =>
  useSWR<readonly ApiToken[], Error>(keys.tokens, () => api.call('GET /api/tokens'), {
    revalidateOnMount: true,
  });
