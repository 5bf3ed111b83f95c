import { FALLBACK_HISTORY_REFETCH_MS } from '@outpost/contracts/limits.js';
import { type LogEntry, type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { useMemo, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { matchesFilter } from '../timeline/timeline-page.js';
import { useTimelineFeed } from '../timeline/use-feed.js';
import { logQuery } from './logs.actions.js';

/** Live lines of each server that are shown until the next reading has them as well. */
const LIVE_LINES = 50;

interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Id before which there may be older entries; undefined at the end of all logs. */
  readonly next: number | undefined;
}

interface LogsOfServers {
  /** Kept live where they are watched. The array must keep its identity while its ids stay the same. */
  readonly serverIds: readonly number[];
  readonly filter: LogFilterQuery;
  /** Lines per request. */
  readonly limit: number;
  /** Whether the newest lines are read every few seconds. */
  readonly isPolling: boolean;
}

/** The logs of all servers as one, as far back as they have been loaded. */
export function useLogsOfServers({ serverIds, filter, limit, isPolling }: LogsOfServers) {
  const query = logQuery(filter);
  const { mutate: store } = useSWRConfig();
  const { data, error, isLoading, mutate, size, setSize } = useSWRInfinite<LogPage, Error>(
    (index, previous: LogPage | null) => {
      if (index === 0) return [keys.logsOfServers, query];
      return previous?.next === undefined ? null : [keys.logsOfServers, query, previous.next];
    },
    ([, , before]: readonly [string, string, number | undefined]) => readPage(filter, limit, before),
    {
      keepPreviousData: true,
      revalidateFirstPage: isPolling,
      refreshInterval: isPolling ? FALLBACK_HISTORY_REFETCH_MS : 0,
    },
  );
  const feed = useTimelineFeed();
  const live = useSyncExternalStore(feed.subscribe, () => feed.newestOf(serverIds, LIVE_LINES));
  const entries = useMemo(() => data && withLive(data, live, filter), [data, live, filter]);
  const next = data?.at(-1)?.next;
  return {
    entries,
    hasOlder: next !== undefined,
    error,
    isReading: isLoading,
    retry: () => void mutate(),
    /** Rejects if they can't be read; what is loaded stays. */
    loadOlder: async (): Promise<void> => {
      if (next === undefined) return;
      const key = [keys.logsOfServers, query, next];
      await store(key, readPage(filter, limit, next), { revalidate: false });
      await setSize(size + 1);
    },
  };
}

/** Newest first. */
export function withLive(
  pages: readonly LogPage[],
  live: readonly TimelineEntry[],
  filter: LogFilterQuery,
): readonly LogEntry[] {
  const read = pages.flatMap(({ entries }) => entries);
  const newest = read[0]?.id ?? 0;
  const newer = live.filter((entry) => entry.id > newest && matchesFilter(entry, filter));
  return [...newer.sort((one, other) => other.id - one.id), ...read];
}

/** A search may answer with an empty page although there are older lines. */
async function readPage(filter: LogFilterQuery, limit: number, before: number | undefined): Promise<LogPage> {
  let next = before;
  for (;;) {
    const page = await api.page('GET /api/logs', {
      query: { ...filter, limit, ...(next !== undefined && { before: next }) },
    });
    next = page.next;
    if (page.items.length > 0 || next === undefined) return { entries: page.items, next };
  }
}
