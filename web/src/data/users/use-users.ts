import { listRows } from '@outpost/api-client/list-rows.js';
import { type MailState, type ProxyState, type UserOrder } from '@outpost/contracts/admin.js';
import { type UserHoldings, type UserRow } from '@outpost/contracts/users.js';
import useSWR, { type SWRConfiguration } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/**
 * All accounts, or those whose username or email contains `search`; the previous list stays while the next one loads.
 */
export const useUsers = (
  search: string,
  sort: UserOrder = 'name',
  options: SWRConfiguration<readonly UserRow[], Error> = {},
) =>
  useSWR<readonly UserRow[], Error>(
    keys.accounts(search, sort),
    () => listRows((part) => api.page('GET /api/users', { query: { q: search, sort, ...part } })),
    { revalidateOnMount: true, keepPreviousData: true, ...options },
  );

/** What goes with an account when it is deleted. */
export const useHoldings = (userId: number, isWanted: boolean) =>
  useSWR<UserHoldings, Error>(
    isWanted ? keys.holdings(userId) : null,
    () => api.call('GET /api/users/:id/holdings', { params: { id: userId } }),
    { revalidateOnMount: true },
  );

/** Whether approval mails can be sent, and whether the last one was. */
export const useMailState = () =>
  useSWR<MailState, Error>(keys.mail, () => api.call('GET /api/mail'), { revalidateOnMount: true });

/** Whether requests arrive through a proxy that the panel is not configured for. */
export const useProxyState = () =>
  useSWR<ProxyState, Error>(keys.proxy, () => api.call('GET /api/proxy'), { revalidateOnMount: true });
