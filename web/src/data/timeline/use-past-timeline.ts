import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api } from '../api.js';
import { readNewerEntries, readTimelinePage, type TimelineView, viewKey } from './timeline-page.js';
import { type Timeline } from './use-timeline.js';

/** A gapless section around an entry, which grows in both directions. */
interface Stretch {
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** Id before which there may be older entries. */
  readonly next: number | undefined;
  /** Whether there was nothing newer when it was read. */
  readonly isAtEnd: boolean;
}

export interface PastTimeline extends Timeline {
  readonly hasNewer: boolean;
  /** Loads the entries that follow. Rejects if they can't be read. */
  readonly loadNewer: () => Promise<void>;
}

/** The timeline as it was around an entry, apart from the live feed. */
export function usePastTimeline(view: TimelineView, at: number): PastTimeline {
  const key = `past:${viewKey(view)}#${at}`;
  const { cache } = useSWRConfig();
  const { data, error, mutate } = useSWR<Stretch, Error>(key, () => readAround(view, at), {
    // It is deleted when it is left: without an answer to fall back on, it has to be asked for again.
    dedupingInterval: 0,
  });
  useEffect(
    () => () => {
      cache.delete(key);
    },
    [cache, key],
  );
  const grown = async (grow: (stretch: Stretch) => Promise<Stretch>): Promise<void> => {
    if (data) await mutate(await grow(data), { revalidate: false });
  };
  return {
    entries: data?.entries,
    hasOlder: data?.next !== undefined,
    hasNewer: data?.isAtEnd === false,
    error,
    isReading: data === undefined && error === undefined,
    retry: () => void mutate(),
    loadOlder: () =>
      grown(async ({ entries, next, isAtEnd }) => {
        const page = await readTimelinePage(view, next);
        return { entries: [...entries, ...page.entries], next: page.next, isAtEnd };
      }),
    loadNewer: () =>
      grown(async ({ entries, next }) => {
        const { newer, isAtEnd } = await readNewer(view, entries[0]?.id ?? at);
        return { entries: [...newer, ...entries], next, isAtEnd };
      }),
  };
}

async function readAround(view: TimelineView, at: number): Promise<Stretch> {
  const [{ newer, isAtEnd }, older] = await Promise.all([
    readNewer(view, at - 1),
    readTimelinePage(view, at),
  ]);
  return { entries: [...newer, ...older.entries], next: older.next, isAtEnd };
}

async function readNewer(view: TimelineView, after: number) {
  const newer = await readNewerEntries(view, after);
  return { newer, isAtEnd: newer.length < view.limit };
}

/** The id at which a section begins that shows what happened at a time, and what followed. */
export async function entryAt(serverId: number, time: Date): Promise<number> {
  const { items } = await api.page('GET /api/servers/:id/timeline', {
    params: { id: serverId },
    query: { to: time.toISOString(), limit: 1 },
  });
  return (items[0]?.id ?? 0) + 1;
}
