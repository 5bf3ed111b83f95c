import { type Server } from '@outpost/contracts/servers.js';
import useSWR from 'swr';
import { api } from './api.js';
import { useAuth } from './auth-provider.js';
import { keys } from './keys.js';
import { listRefreshMs } from './server-status.js';

/** A change of state comes over the live connection; how many are on changes every minute, and is asked for. */
export function useServers() {
  const { user } = useAuth();
  return useSWR<readonly Server[], Error>(user ? keys.servers : null, () => api.call('GET /api/servers'), {
    refreshInterval: (servers) => listRefreshMs(servers, Date.now()),
  });
}
