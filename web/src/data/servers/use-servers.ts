import { type Server } from '@outpost/contracts/servers.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { joining, prefetch } from '../prefetch.js';
import { useAuth } from '../auth/auth-provider.js';
import { keys } from '../keys.js';
import { readingServers } from '../list-readings.js';
import { keepingUnchanged } from './server-list.js';
import { listRefreshMs } from './server-status.js';

const LONG_LIST = 500;

/**
 * Puts the list into the cache itself. Where hundreds of servers have news all the time, some come while it is read,
 * and SWR drops an answer when its key is changed meanwhile.
 */
async function readServers(): Promise<readonly Server[]> {
  const servers = await readingServers(async () => {
    const read = await api.call('GET /api/servers');
    // So many are parsed in one task and drawn in others.
    if (read.length > LONG_LIST) await new Promise((done) => setTimeout(done));
    return read;
  });
  const merged = await mutate<readonly Server[]>(
    keys.servers,
    (known?: readonly Server[]) => keepingUnchanged(known, servers),
    { revalidate: false },
  );
  return merged ?? servers;
}

export const prefetchServers = () => prefetch(keys.servers, readServers);

const joinedServers = joining(keys.servers, readServers);

/** The list as it is known. A server that is as it was stays the same object. */
export function useServers() {
  const { user } = useAuth();
  return useSWR<readonly Server[], Error>(user ? keys.servers : null, joinedServers, LIST_OPTIONS);
}

// By content, thousands of servers would be written out as a text at every news.
const LIST_OPTIONS = { compare: Object.is };

/** Keeps the list current: a change of state comes over the live connection, but how many are on is asked for. */
export function useServersRefresh(): void {
  const { user } = useAuth();
  useSWR<readonly Server[], Error>(user ? keys.servers : null, joinedServers, {
    ...LIST_OPTIONS,
    refreshInterval: (servers) => listRefreshMs(servers, Date.now()),
  });
}
