import { listRows } from '@outpost/api-client/list-rows.js';
import { type MailState, type ProxyState } from '@outpost/contracts/admin.js';
import { type UserRow } from '@outpost/contracts/users.js';
import useSWR, { type SWRConfiguration } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Every account, or those whose username or email holds `search`; the last list stays until the next one is there. */
export const useUsers = (search: string, options: SWRConfiguration<readonly UserRow[], Error> = {}) =>
  useSWR<readonly UserRow[], Error>(
    keys.accounts(search),
    () => listRows((part) => api.page('GET /api/users', { query: { q: search, ...part } })),
    { revalidateOnMount: true, keepPreviousData: true, ...options },
  );

/** Whether approvals can be told by mail, and whether the last one could. */
export const useMailState = () =>
  useSWR<MailState, Error>(keys.mail, () => api.call('GET /api/mail'), { revalidateOnMount: true });

/** Whether requests come through a proxy that the panel was not told of. */
export const useProxyState = () =>
  useSWR<ProxyState, Error>(keys.proxy, () => api.call('GET /api/proxy'), { revalidateOnMount: true });
