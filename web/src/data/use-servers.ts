import { type Server } from '@outpost/contracts/servers.js';
import useSWR from 'swr';
import { api } from './api.js';
import { askAhead, joining } from './ask-ahead.js';
import { useAuth } from './auth-provider.js';
import { keys } from './keys.js';
import { listRefreshMs } from './server-status.js';

const fetchServers = (): Promise<readonly Server[]> => api.call('GET /api/servers');

export const askForServers = () => askAhead(keys.servers, fetchServers);

const joinedServers = joining(keys.servers, fetchServers);

/** A change of state comes over the live connection; how many are on changes every minute, and is asked for. */
export function useServers() {
  const { user } = useAuth();
  return useSWR<readonly Server[], Error>(user ? keys.servers : null, joinedServers, {
    refreshInterval: (servers) => listRefreshMs(servers, Date.now()),
  });
}
