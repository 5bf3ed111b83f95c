import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { keys } from '../keys.js';
import { readRecentLogs } from '../logs/logs.actions.js';
import { useTimelineFeed } from './use-feed.js';

/** Entries of the dashboard's card, and of how many servers they come. */
const RECENT_ENTRIES = 5;
const RECENT_SERVERS = 5;

/** The servers whose entries the dashboard shows: the newest ones. */
export const recentServersOf = (servers: readonly Server[]): readonly Server[] =>
  [...servers].sort((a, b) => b.id - a.id).slice(0, RECENT_SERVERS);

interface RecentEntries {
  /** Newest first; undefined until they have been read. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** The newest entries of several servers, kept current by the live connection. */
export function useRecentEntries(serverIds: readonly number[]): RecentEntries {
  const { data, error, mutate } = useSWR<readonly LogEntry[], Error>(
    serverIds.length === 0 ? null : keys.recentLogs(serverIds),
    () => readRecentLogs(serverIds, RECENT_ENTRIES),
    { revalidateOnMount: true },
  );
  const feed = useTimelineFeed();
  // Each list is the same one until something changes.
  const told = useSyncExternalStore(feed.subscribe, () => feed.newestOf(serverIds, RECENT_ENTRIES));
  const entries = useMemo(() => data && newestOf([data, told]), [data, told]);
  return { entries, error, retry: () => void mutate() };
}

/** Each once; what is told last counts. */
function newestOf(lists: readonly (readonly LogEntry[])[]): readonly LogEntry[] {
  const entries = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...entries.values()].sort((a, b) => b.id - a.id).slice(0, RECENT_ENTRIES);
}
