import { useLayoutEffect, useRef, useState } from 'react';
import { type StreamRow } from './stream-rows.js';
import { type StreamWindow } from './use-stream-window.js';

/** Maximum distance from the end, in pixels, that still counts as being at the end. */
const NEAR_END_PX = 32;

/** How far from the top the row is that is shown at first. */
const ABOVE_TARGET_PX = 120;

/** The first visible row, and how many pixels of it are scrolled out of view. */
interface Anchor {
  readonly key: string;
  readonly above: number;
}

/** @returns the resulting scroll position */
function scrolledTo(element: HTMLDivElement | null, top: number): number {
  element?.scrollTo({ top });
  return element?.scrollTop ?? 0;
}

/**
 * Keeps a growing stream scrolled to its end. Once the user scrolls up, keeps the visible rows in place instead, even
 * when rows are inserted above or the oldest are dropped.
 *
 * @param target the row to begin with, and not to follow the end at all
 */
export function useFollowEnd(
  { scroller, virtualizer }: StreamWindow,
  rows: readonly StreamRow[],
  target?: string,
) {
  const [isFollowing, setFollowing] = useState(target === undefined);
  /** The newest row the user has seen. */
  const [seen, setSeen] = useState<string>();
  const anchor = useRef<Anchor>(target === undefined ? undefined : { key: target, above: -ABOVE_TARGET_PX });
  const placedAt = useRef(0);
  const last = rows.at(-1)?.key;
  if (isFollowing && seen !== last) setSeen(last);

  const height = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (isFollowing) placedAt.current = scrolledTo(scroller.current, height);
    // `rows` are listed only to re-run the effect when they change.
  }, [scroller, isFollowing, height, rows]);

  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!isFollowing || !element) return undefined;
    // It shrinks when a phone's keyboard opens, when content beside it loads, or for a banner. The virtualizer reports
    // that only if other rows become visible.
    const observer = new ResizeObserver(() => {
      placedAt.current = scrolledTo(element, element.scrollHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isFollowing]);

  useLayoutEffect(() => {
    const { current } = anchor;
    if (isFollowing || !current) return;
    const start = virtualizer.measurementsCache[rows.findIndex(({ key }) => key === current.key)]?.start;
    if (start !== undefined) placedAt.current = scrolledTo(scroller.current, start + current.above);
    // Rows above shift the content when they are inserted, and again when their measured height differs from the
    // estimate.
  }, [scroller, rows, height, virtualizer, isFollowing]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop } = element;
    // Scroll events arrive late; at this position the event comes from our own `scrollTo`.
    const isOwn = Math.abs(scrollTop - placedAt.current) < 1;
    if (isOwn && isFollowing) return;
    const row = virtualizer
      .getVirtualItems()
      .find(({ end, index }) => end > scrollTop && rows[index]?.kind !== 'older');
    if (!isOwn || !anchor.current)
      anchor.current = row && { key: String(row.key), above: scrollTop - row.start };
    if (target === undefined)
      setFollowing(element.scrollHeight - scrollTop - element.clientHeight <= NEAR_END_PX);
  };

  const unseen = isFollowing ? 0 : rows.length - 1 - rows.findLastIndex(({ key }) => key === seen);
  return { isFollowing, unseen, onScroll, followAgain: () => setFollowing(true) };
}
