import { listRows } from '@outpost/api-client/list-rows.js';
import { type MailState, type ProxyState } from '@outpost/contracts/admin.js';
import { type UserRow } from '@outpost/contracts/users.js';
import useSWR, { type SWRConfiguration } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/**
 * All accounts, or those whose username or email contains `search`; the previous list stays while the next one loads.
 */
export const useUsers = (search: string, options: SWRConfiguration<readonly UserRow[], Error> = {}) =>
  useSWR<readonly UserRow[], Error>(
    keys.accounts(search),
    () => listRows((part) => api.page('GET /api/users', { query: { q: search, ...part } })),
    { revalidateOnMount: true, keepPreviousData: true, ...options },
  );

/** Whether approval mails can be sent, and whether the last one was. */
export const useMailState = () =>
  useSWR<MailState, Error>(keys.mail, () => api.call('GET /api/mail'), { revalidateOnMount: true });

/** Whether requests arrive through a proxy that the panel is not configured for. */
export const useProxyState = () =>
  useSWR<ProxyState, Error>(keys.proxy, () => api.call('GET /api/proxy'), { revalidateOnMount: true });
