import { FALLBACK_HISTORY_REFETCH_MS } from '@outpost/contracts/limits.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Cache, preload, useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { reachesFeed, timelineEntries } from './timeline-entries.js';
import { type Feed, NO_FEED } from './timeline-feed.js';
import { readTimelinePage, type TimelinePage, type TimelineView, viewKey } from './timeline-page.js';
import { useFeed } from './use-feed.js';

export interface Timeline {
  /**
   * Newest first; undefined until the first page was read. While another filter loads, the previous filter's entries
   * stay.
   */
  readonly entries: readonly TimelineEntry[] | undefined;
  /** Whether there are older entries than are loaded. */
  readonly hasOlder: boolean;
  readonly error: Error | undefined;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** Loads the next older page. Rejects if it can't be read. */
  readonly loadOlder: () => Promise<void>;
}

/** Page keys of a reading end with the id the page precedes. */
const readingKey = (view: TimelineView, reading: string): string => `timeline:${viewKey(view)}#${reading}<`;
const beforeOf = (key: string): number | undefined =>
  Number(key.slice(key.lastIndexOf('<') + 1)) || undefined;

const FIRST_READING = 'end.0';

/** The first timeline to mount takes over the answer instead of fetching again. */
export async function prefetchTimeline(view: TimelineView): Promise<void> {
  await Promise.allSettled([preload(readingKey(view, FIRST_READING), () => readTimelinePage(view))]);
}

/**
 * A server's timeline, as far back as it has been loaded. Pages are read backwards from where the live feed begins, so
 * that entries are neither missing nor duplicated between the two; while polling replaces the live connection, the
 * newest entries are read every few seconds.
 */
export function useTimeline(view: TimelineView, isPolling: boolean): Timeline {
  const feed = useFeed(view.serverId);
  // Starts from the newest entry, which may be prefetched; restarts from the feed only if that page does not reach it.
  const [start, setStart] = useState<Start>({ before: undefined, rereadings: feed.rereadings });
  const reading = isPolling ? newestReading(view, feed) : readingFrom(view, start);
  const { data, error, isLoading, isValidating, retry, loadAlso } = usePages(view, reading);
  const own = pagesOf(data, (shownView) => shownView === viewKey(view));
  const ofServer = pagesOf(data, (shownView) => shownView.startsWith(`${view.serverId}?`));
  const shown = isLoading ? (own ?? ofServer) : own;
  if (!isPolling && !isValidating && !isWhereFeedBegins(start, feed, own)) {
    setStart({ before: feed.from, rereadings: feed.rereadings });
  }
  const live = isPolling && !isLoading ? NO_FEED : feed;
  const entries = useMemo(
    () => shown && timelineEntries(shown, live, view.filter),
    [shown, live, view.filter],
  );
  const next = shown?.at(-1)?.next;
  const hasOlder = next !== undefined;
  const isReading = own === undefined && error === undefined;
  return { entries, hasOlder, error, isReading, retry, loadOlder: () => loadAlso(next) };
}

/** Where a reading begins; without an id, at the newest entry. */
interface Start {
  readonly before: number | undefined;
  readonly rereadings: number;
}

const nameOf = ({ before, rereadings }: Start): string => `${before ?? 'end'}.${rereadings}`;

type Pages = readonly TimelinePage[] | undefined;

/** While another view loads, `keepPreviousData` may still return the pages of the previous one. */
const pagesOf = (pages: Pages, isMeant: (view: string) => boolean): Pages =>
  pages?.[0] && isMeant(pages[0].view) ? pages : undefined;

function isWhereFeedBegins(start: Start, feed: Feed, read: Pages): boolean {
  if (start.rereadings !== feed.rereadings) return false;
  return start.before === feed.from || (start.before === undefined && reachesFeed(read, feed));
}

interface Reading {
  readonly key: string;
  readonly before: number | undefined;
  readonly isPolling: boolean;
}

const readingFrom = (view: TimelineView, start: Start): Reading => ({
  key: readingKey(view, nameOf(start)),
  before: start.before,
  isPolling: false,
});

const newestReading = (view: TimelineView, { losses }: Feed): Reading => ({
  key: readingKey(view, `polled.${losses}`),
  before: undefined,
  isPolling: true,
});

function usePages(view: TimelineView, { key, before, isPolling }: Reading) {
  const { cache, mutate } = useSWRConfig();
  const pages = useSWRInfinite<TimelinePage, Error>(
    (index, previous: TimelinePage | null) => {
      if (index === 0) return `${key}${before ?? ''}`;
      return previous?.next === undefined ? null : `${key}${previous.next}`;
    },
    (asked: string) => readTimelinePage(view, beforeOf(asked)),
    {
      keepPreviousData: true,
      revalidateFirstPage: isPolling,
      // Entries before a known id do not change.
      ...(before === undefined && { revalidateOnMount: true }),
      refreshInterval: isPolling ? FALLBACK_HISTORY_REFETCH_MS : 0,
      // Pages of a view that is left are deleted. Whoever returns within the interval would wait for ever: SWR neither
      // asks again nor has the answer any more.
      dedupingInterval: 0,
    },
  );
  useStalePageCleanup(cache, key);
  const { data, error, isLoading, isValidating, size, setSize } = pages;
  return {
    ...{ data, error, isLoading, isValidating },
    retry: () => void pages.mutate(),
    /** Rejects if the page can't be read; the loaded pages are then unchanged. */
    loadAlso: async (next: number | undefined): Promise<void> => {
      if (next === undefined) return;
      await mutate(`${key}${next}`, readTimelinePage(view, next), { revalidate: false });
      await setSize(size + 1);
    },
  };
}

/** Every connection loss starts a new reading; without cleanup a page open for hours would accumulate the old ones. */
function useStalePageCleanup(cache: Cache, key: string): void {
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    for (const old of [...cache.keys()]) if (old.includes(known.current)) cache.delete(old);
    known.current = key;
  }, [cache, key]);
}
