import { listRows } from '@outpost/api-client/list-rows.js';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Scripts use tokens at any time, so the list is reread whenever it is opened. */
export const useTokens = () =>
  useSWR<readonly ApiToken[], Error>(
    keys.tokens,
    () => listRows((part) => api.page('GET /api/tokens', { query: part })),
    { revalidateOnMount: true },
  );
