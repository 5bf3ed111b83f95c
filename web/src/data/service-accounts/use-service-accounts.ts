import { listRows } from '@outpost/api-client/list-rows.js';
import { type ServiceAccount } from '@outpost/contracts/service-accounts.js';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Those of the user. */
export const useServiceAccounts = () =>
  useSWR<readonly ServiceAccount[], Error>(
    keys.serviceAccounts,
    () => listRows((part) => api.page('GET /api/service-accounts', { query: part })),
    { revalidateOnMount: true },
  );

export const useTokensOfService = (id: number) =>
  useSWR<readonly ApiToken[], Error>(
    keys.tokensOfService(id),
    () =>
      listRows((part) => api.page('GET /api/service-accounts/:id/tokens', { params: { id }, query: part })),
    { revalidateOnMount: true },
  );
