import { LOG_TABLE_ROWS } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LogsTexts } from './texts/en.js';

/** The part of a log that has been loaded. */
export interface LoadedLog {
  /** Newest first. */
  readonly lines: readonly LogEntry[];
  readonly hasOlder: boolean;
}

export interface LogView {
  readonly rows: readonly LogEntry[];
  readonly page: number;
  readonly pages: number;
  /** Number of lines on the pages before this one. */
  readonly start: number;
  /** Number of lines on all pages: loaded and not held back. */
  readonly total: number;
  /** Whether there are more lines than are loaded. */
  readonly hasOlder: boolean;
  /** Number of lines that arrived since and are held back. */
  readonly newLines: number;
}

/**
 * One page of the table.
 *
 * @param page counted from 1; clamped to the last page
 * @param shownUpTo id of the newest line to show; undefined shows new lines as they arrive
 */
export function viewOf(
  { lines, hasOlder }: LoadedLog,
  page: number,
  shownUpTo: number | undefined,
  rowCount: number = LOG_TABLE_ROWS,
): LogView {
  const shown = shownUpTo === undefined ? lines : lines.filter(({ id }) => id <= shownUpTo);
  const pages = Math.max(1, Math.ceil(shown.length / rowCount));
  const current = Math.min(page, pages);
  const start = (current - 1) * rowCount;
  const rows = shown.slice(start, start + rowCount);
  return {
    rows,
    page: current,
    pages,
    start,
    total: shown.length,
    hasOlder,
    newLines: lines.length - shown.length,
  };
}

/** "Showing X to Y of Z results"; Z has a plus sign if there are older lines. */
export function viewLabel({ rows, start, total, hasOlder }: LogView, t: LogsTexts): string {
  const from = rows.length === 0 ? 0 : start + 1;
  return t.shown({ from, to: start + rows.length, total: `${total}${hasOlder ? '+' : ''}`, count: total });
}
