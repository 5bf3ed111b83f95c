import { type Page } from '@outpost/api-client/client.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { api } from '../api.js';
import { logQuery } from '../logs/logs.actions.js';

/** Which entries to read. */
export interface TimelineView {
  readonly serverId: number;
  readonly filter: LogFilterQuery;
  /** Entries per request. */
  readonly limit: number;
}

/** A gapless section of a server's timeline. */
export interface TimelinePage {
  /** Key of the server and filter it belongs to; it may still be shown while another view loads. */
  readonly view: string;
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** Id before which there may be older entries; undefined at the end of the retained timeline. */
  readonly next: number | undefined;
}

export const viewKey = ({ serverId, filter }: TimelineView): string => `${serverId}?${logQuery(filter)}`;

/**
 * Reads the entries before an id, or the newest ones. The server may return an empty page although there are older
 * entries (a search for one or two letters scans a bounded number of entries per request), so this continues until it
 * finds some.
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

/** Reads the entries that follow one, newest first: as many as the view asks for, or up to the last there is. */
export async function readNewerEntries(view: TimelineView, after: number): Promise<readonly TimelineEntry[]> {
  const { serverId, limit } = view;
  const entries: TimelineEntry[] = [];
  let cursor: { readonly after: number } | { readonly before: number } = { after };
  for (;;) {
    const { items, next }: Page<TimelineEntry> = await api.page('GET /api/servers/:id/timeline', {
      params: { id: serverId },
      query: { ...Object.fromEntries(new URLSearchParams(logQuery(view.filter))), limit, ...cursor },
    });
    const newer = items.filter(({ id }) => id > after);
    entries.push(...newer);
    // A page ends early where its answers are long; then the next one is not there yet.
    if (newer.length < items.length || entries.length >= limit || next === undefined) return entries;
    cursor = { before: next };
  }
}

/** The server's filter, applied to entries that arrive over the live connection. */
export function matchesFilter(entry: TimelineEntry, { type, q, pattern, from, to }: LogFilterQuery): boolean {
  const at = Date.parse(entry.timestamp);
  if (type !== undefined && entry.eventType !== type) return false;
  if (q !== undefined && !entry.message.toLowerCase().includes(q.toLowerCase())) return false;
  if (pattern !== undefined && !expressionOf(pattern).test(entry.message)) return false;
  if (from !== undefined && at < Date.parse(from)) return false;
  return to === undefined || at < Date.parse(to);
}

let latest = { source: '', expression: new RegExp('', 'iu') };

/** Lines come by the hundred, and are all matched with the same one. */
function expressionOf(source: string): RegExp {
  if (latest.source !== source) latest = { source, expression: new RegExp(source, 'iu') };
  return latest.expression;
}
