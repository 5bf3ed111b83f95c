import { useLayoutEffect, useRef, useState } from 'react';
import { type StreamRow } from './stream-rows.js';
import { type StreamWindow } from './use-stream-window.js';

/** Pixels from the end within which a reader still counts as being there. */
const NEAR_END_PX = 32;

/** The first row in sight, and by how many pixels its beginning lies above the edge. */
interface Anchor {
  readonly key: string;
  readonly above: number;
}

/** @returns where it came to stand */
function scrolledTo(element: HTMLDivElement | null, top: number): number {
  element?.scrollTo({ top });
  return element?.scrollTop ?? 0;
}

/**
 * Keeps a growing stream at its end, unless its reader scrolled up; then what they read stays where it is, also when
 * something is put in front of it or the oldest rows are forgotten.
 */
export function useFollowEnd({ scroller, virtualizer }: StreamWindow, rows: readonly StreamRow[]) {
  const [isFollowing, setFollowing] = useState(true);
  /** The newest row the reader has seen. */
  const [seen, setSeen] = useState<string>();
  const anchor = useRef<Anchor>(undefined);
  const placedAt = useRef(0);
  const last = rows.at(-1)?.key;
  if (isFollowing && seen !== last) setSeen(last);

  const height = virtualizer.getTotalSize();
  // A keyboard on a phone takes half of it, and what comes beside the console later a part.
  const room = virtualizer.scrollRect?.height;
  useLayoutEffect(() => {
    if (isFollowing) placedAt.current = scrolledTo(scroller.current, height);
    // What grows or shrinks is named for its change alone.
  }, [scroller, isFollowing, height, room, rows]);

  useLayoutEffect(() => {
    const { current } = anchor;
    if (isFollowing || !current) return;
    const start = virtualizer.measurementsCache[rows.findIndex(({ key }) => key === current.key)]?.start;
    if (start !== undefined) placedAt.current = scrolledTo(scroller.current, start + current.above);
    // Rows in front move what is read, and again when they turn out higher or lower than thought.
  }, [scroller, rows, height, virtualizer, isFollowing]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop } = element;
    // Told late, of where this very code put it: nobody scrolled.
    const isOwn = Math.abs(scrollTop - placedAt.current) < 1;
    if (isOwn && isFollowing) return;
    const row = virtualizer
      .getVirtualItems()
      .find(({ end, index }) => end > scrollTop && rows[index]?.kind !== 'older');
    if (!isOwn || !anchor.current)
      anchor.current = row && { key: String(row.key), above: scrollTop - row.start };
    setFollowing(element.scrollHeight - scrollTop - element.clientHeight <= NEAR_END_PX);
  };

  const unseen = isFollowing ? 0 : rows.length - 1 - rows.findLastIndex(({ key }) => key === seen);
  return { isFollowing, unseen, onScroll, followAgain: () => setFollowing(true) };
}
