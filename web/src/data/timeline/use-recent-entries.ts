import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { keys } from '../keys.js';
import { readRecentLogs } from '../logs/logs.actions.js';
import { useTimelineFeed } from './use-feed.js';

/** Limits of the dashboard's activity card. */
const RECENT_ENTRIES = 5;
const RECENT_SERVERS = 5;

/** The servers whose entries the dashboard shows: the most recently added ones. */
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
  // `newestOf` returns the same array until something changes, as `useSyncExternalStore` requires.
  const live = useSyncExternalStore(feed.subscribe, () => feed.newestOf(serverIds, RECENT_ENTRIES));
  const entries = useMemo(() => data && newestOf([data, live]), [data, live]);
  return { entries, error, retry: () => void mutate() };
}

/** Deduplicates by id; the last version wins. */
function newestOf(lists: readonly (readonly LogEntry[])[]): readonly LogEntry[] {
  const entries = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...entries.values()].sort((a, b) => b.id - a.id).slice(0, RECENT_ENTRIES);
}
