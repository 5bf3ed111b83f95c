import { type Server } from '@outpost/contracts/servers.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { joining, prefetch } from '../prefetch.js';
import { useAuth } from '../auth/auth-provider.js';
import { keys } from '../keys.js';
import { readingServers } from '../pending-list-reads.js';
import { keepingUnchanged } from './server-list.js';
import { listRefreshMs } from './server-status.js';

const LONG_LIST = 500;

/**
 * Writes the list into the cache itself: with hundreds of servers, updates arrive while it is being read, and SWR drops
 * a response whose key was mutated in the meantime.
 */
async function readServers(): Promise<readonly Server[]> {
  const servers = await readingServers(async () => {
    const read = await api.call('GET /api/servers');
    // Yield, so that parsing and rendering a long list are separate tasks.
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

/** The list as it is known by now; it is read only if it is not known yet. */
export async function knownServers(): Promise<readonly Server[] | undefined> {
  const known = await mutate<readonly Server[]>(keys.servers, (list) => list, { revalidate: false });
  return known ?? prefetchServers();
}

const joinedServers = joining(keys.servers, readServers);

/** The server list. Unchanged servers stay the same objects. */
export function useServers(isNeeded = true) {
  const { user } = useAuth();
  return useSWR<readonly Server[], Error>(
    user && isNeeded ? keys.servers : null,
    joinedServers,
    LIST_OPTIONS,
  );
}

// SWR's default comparison would serialize thousands of servers on every update.
const LIST_OPTIONS = { compare: Object.is };

/** Keeps the list current: the live connection delivers status changes, but player counts are polled. */
export function useServersRefresh(): void {
  const { user } = useAuth();
  useSWR<readonly Server[], Error>(user ? keys.servers : null, joinedServers, {
    ...LIST_OPTIONS,
    refreshInterval: (servers) => listRefreshMs(servers, Date.now()),
  });
}
