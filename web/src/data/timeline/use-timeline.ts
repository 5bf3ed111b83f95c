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
  /** Newest first; undefined until some have been read. While another filter is read, what the one before showed. */
  readonly entries: readonly TimelineEntry[] | undefined;
  /** There are older entries than are loaded. */
  readonly hasOlder: boolean;
  readonly error: Error | undefined;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** Loads the entries before the oldest one. Rejects when they can't be read. */
  readonly loadOlder: () => Promise<void>;
}

/** The keys of the pages of one reading end with the id before which they begin. */
const readingKey = (view: TimelineView, reading: string): string => `timeline:${viewKey(view)}#${reading}<`;
const beforeOf = (key: string): number | undefined =>
  Number(key.slice(key.lastIndexOf('<') + 1)) || undefined;

const FIRST_READING = 'end.0';

/** The timeline that comes first takes the answer over, and asks for nothing. */
export async function prefetchTimeline(view: TimelineView): Promise<void> {
  await Promise.allSettled([preload(readingKey(view, FIRST_READING), () => readTimelinePage(view))]);
}

/**
 * What has happened on a server, as far back as somebody has gone. Entries are read backwards from where the live
 * connection begins, so that no entry is missing between the two and none comes twice; while that connection is replaced
 * by polling, the newest ones are read every few seconds.
 */
export function useTimeline(view: TimelineView, isPolling: boolean): Timeline {
  const feed = useFeed(view.serverId);
  // Begun at the end, where somebody may have asked already; elsewhere only if that does not reach the feed.
  const [start, setStart] = useState<Start>({ before: undefined, rereadings: feed.rereadings });
  const reading = isPolling ? newestReading(view, feed) : readingFrom(view, start);
  const { data, error, isLoading, isValidating, retry, loadAlso } = usePages(view, reading);
  const own = pagesOf(data, (shownView) => shownView === viewKey(view));
  const ofServer = pagesOf(data, (shownView) => shownView.startsWith(`${view.serverId}?`));
  const shown = isLoading ? (own ?? ofServer) : own;
  if (!isPolling && !isValidating && !isWhereFeedBegins(start, feed, own)) {
    setStart({ before: feed.from, rereadings: feed.rereadings });
  }
  const told = isPolling && !isLoading ? NO_FEED : feed;
  const entries = useMemo(
    () => shown && timelineEntries(shown, told, view.filter),
    [shown, told, view.filter],
  );
  const next = shown?.at(-1)?.next;
  const hasOlder = next !== undefined;
  const isReading = own === undefined && error === undefined;
  return { entries, hasOlder, error, isReading, retry, loadOlder: () => loadAlso(next) };
}

/** Where a reading begins; from the newest entry on without an id. */
interface Start {
  readonly before: number | undefined;
  readonly rereadings: number;
}

const nameOf = ({ before, rereadings }: Start): string => `${before ?? 'end'}.${rereadings}`;

type Pages = readonly TimelinePage[] | undefined;

/** While others are read, the pages of another view may still be there. */
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
      // What lies before a known entry does not change.
      ...(before === undefined && { revalidateOnMount: true }),
      refreshInterval: isPolling ? FALLBACK_HISTORY_REFETCH_MS : 0,
    },
  );
  useForgottenPages(cache, key);
  const { data, error, isLoading, isValidating, size, setSize } = pages;
  return {
    ...{ data, error, isLoading, isValidating },
    retry: () => void pages.mutate(),
    /** Rejects when it can't be read; then nothing has changed. */
    loadAlso: async (next: number | undefined): Promise<void> => {
      if (next === undefined) return;
      await mutate(`${key}${next}`, readTimelinePage(view, next), { revalidate: false });
      await setSize(size + 1);
    },
  };
}

/** Another reading takes the place of the one before: after every loss of the connection, and for hours. */
function useForgottenPages(cache: Cache, key: string): void {
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    for (const old of [...cache.keys()]) if (old.includes(known.current)) cache.delete(old);
    known.current = key;
  }, [cache, key]);
}
