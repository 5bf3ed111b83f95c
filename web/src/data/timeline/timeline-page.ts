import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { api } from '../api.js';
import { logQuery } from '../logs/logs.actions.js';

/** Which entries are looked at. */
export interface TimelineView {
  readonly serverId: number;
  readonly filter: LogFilterQuery;
  /** Entries asked for in one go. */
  readonly limit: number;
}

/** A part of a server's timeline, without a hole. */
export interface TimelinePage {
  /** Of which server and filter it is: while another one is read, it may still be shown. */
  readonly view: string;
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** The id before which there may be older ones; undefined at the end of what is kept. */
  readonly next: number | undefined;
}

export const viewKey = ({ serverId, filter }: TimelineView): string => `${serverId}?${logQuery(filter)}`;

/**
 * The entries before an id, or the newest ones. A page of the panel may be empty although there are older entries
 * (searches of one or two letters are cut into such), so it reads on until it has found some.
 */
export async function readTimelinePage(view: TimelineView, before?: number): Promise<TimelinePage> {
  const { serverId, filter, limit } = view;
  const query = { ...Object.fromEntries(new URLSearchParams(logQuery(filter))), limit };
  let next = before;
  for (;;) {
    const page = await api.page('GET /api/servers/:id/timeline', {
      params: { id: serverId },
      query: next === undefined ? query : { ...query, before: next },
    });
    next = page.next;
    if (page.items.length > 0 || next === undefined)
      return { view: viewKey(view), entries: page.items, next };
  }
}

/** The server's filter, for entries that come over the live connection. */
export function matchesFilter(entry: TimelineEntry, { type, q, from, to }: LogFilterQuery): boolean {
  const at = Date.parse(entry.timestamp);
  if (type !== undefined && entry.eventType !== type) return false;
  if (q !== undefined && !entry.message.toLowerCase().includes(q.toLowerCase())) return false;
  if (from !== undefined && at < Date.parse(from)) return false;
  return to === undefined || at < Date.parse(to);
}
