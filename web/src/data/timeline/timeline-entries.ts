import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type Feed } from './timeline-feed.js';
import { matchesFilter, type TimelinePage } from './timeline-page.js';

/** Fetched and live entries, newest first. The two never overlap: the feed begins where the fetched pages end. */
export function timelineEntries(
  pages: readonly TimelinePage[],
  { from = Infinity, entries, updates }: Feed,
  filter: LogFilterQuery,
): readonly TimelineEntry[] {
  const read = pages.flatMap((page) => page.entries).filter(({ id }) => id < from);
  const known = updates.size === 0 ? read : read.map((entry) => updates.get(entry.id) ?? entry);
  if (entries.length === 0) return known;
  const live = isEmpty(filter) ? entries : entries.filter((entry) => matchesFilter(entry, filter));
  return [...live.toReversed(), ...known];
}

const isEmpty = (filter: LogFilterQuery): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** Whether the newest page is recent enough to leave no gap before the feed. */
export const reachesFeed = (pages: readonly TimelinePage[] | undefined, { from }: Feed): boolean =>
  from !== undefined && (pages?.[0]?.entries[0]?.id ?? 0) >= from - 1;
