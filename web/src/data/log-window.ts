import { type Page } from '@outpost/api-client/client.js';
import { type LogEntry, type LogFilterQuery } from '@outpost/contracts/logs.js';

/** Lines asked for in one go; a table page is cut out of them in the browser. */
export const LOG_WINDOW_LINES = 500;
/** Enough to meet the lines that are known, when the log is read again. */
export const LOG_REREAD_LINES = 100;
/** What came over the live connection, of all servers together. */
export const LOG_NEWS_KEPT = 1000;

/** A part of a log without a gap, from its newest line back to some older one. */
export interface LogWindow {
  /** Newest first. */
  readonly lines: readonly LogEntry[];
  /** The id before which there may be older lines; undefined at the end of the log. */
  readonly next: number | undefined;
  /** Every line from `next` up to this id has been read or does not match the filter. */
  readonly readUpTo: number;
}

/** What a reading from the newest line on has found. */
export function windowOf({ items, next }: Page<LogEntry>): LogWindow {
  return { lines: items, next, readUpTo: Math.max(items[0]?.id ?? 0, next ?? 0) };
}

/** Newest first, each line once. */
export function mergedLines(...lists: readonly (readonly LogEntry[])[]): readonly LogEntry[] {
  const lines = new Map(lists.flat().map((line) => [line.id, line]));
  return [...lines.values()].sort((a, b) => b.id - a.id);
}

/**
 * The newest page read again. Where it doesn't reach what is known, what lies between is unknown, and the rest is
 * dropped.
 *
 * @param toldUpTo id of the newest line that had been told of when the reading began
 */
export function refreshed(known: LogWindow | undefined, newest: LogWindow, toldUpTo: number): LogWindow {
  const readUpTo = Math.max(toldUpTo, newest.readUpTo);
  if (!known || newest.next === undefined || newest.next > known.readUpTo) return { ...newest, readUpTo };
  return { lines: mergedLines(newest.lines, known.lines), next: known.next, readUpTo };
}

/** Adds what was read before `known.next`. */
export function extended(known: LogWindow, older: LogWindow): LogWindow {
  return { ...known, lines: mergedLines(known.lines, older.lines), next: older.next };
}

/** What is known with what came since. */
export function withNews(known: LogWindow, news: readonly LogEntry[]): LogWindow {
  const newestKnown = known.lines[0]?.id ?? 0;
  const since = news.filter((line) => line.id > newestKnown || isLaterWord(known.lines, line));
  return since.length === 0 ? known : { ...known, lines: mergedLines(known.lines, since) };
}

/** The entry of a flood counts on for as long as the flood lasts. */
function isLaterWord(lines: readonly LogEntry[], { id, kind, details }: LogEntry): boolean {
  if (kind !== 'lines-held-back') return false;
  const known = lines.find((line) => line.id === id);
  return known !== undefined && Number(details?.['count']) >= Number(known.details?.['count']);
}

/** Whether news was dropped that nobody has read: then the log must be read again. */
export function hasMissed(known: LogWindow, news: readonly LogEntry[]): boolean {
  const oldest = news.at(-1)?.id ?? 0;
  return news.length >= LOG_NEWS_KEPT && oldest > known.readUpTo;
}

/**
 * Adds lines to the news, newest first; the same id is the same line, however often it is told. The entry of a flood
 * is told again with other words: the last ones count.
 */
export function withLogLines(news: readonly LogEntry[], lines: readonly LogEntry[]): readonly LogEntry[] {
  const known = new Map(news.map(({ id, message }) => [id, message]));
  if (lines.every(({ id, message }) => known.get(id) === message)) return news;
  return mergedLines(news, lines).slice(0, LOG_NEWS_KEPT);
}

/** The server's filter, for lines that come over the live connection. */
export function matchesLogFilter(line: LogEntry, { type, q, from, to }: LogFilterQuery): boolean {
  const at = Date.parse(line.timestamp);
  if (type !== undefined && line.eventType !== type) return false;
  if (q !== undefined && !line.message.toLowerCase().includes(q.toLowerCase())) return false;
  if (from !== undefined && at < Date.parse(from)) return false;
  return to === undefined || at < Date.parse(to);
}
