import { LOG_TABLE_ROWS } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LogsTexts } from './texts/en.js';

/** What of a log is in the browser. */
export interface LoadedLog {
  /** Newest first. */
  readonly lines: readonly LogEntry[];
  readonly hasOlder: boolean;
}

export interface LogView {
  readonly rows: readonly LogEntry[];
  readonly page: number;
  readonly pages: number;
  /** Lines on the pages before this one. */
  readonly start: number;
  /** Lines on all pages: what is loaded, and not held back. */
  readonly total: number;
  /** There are more lines than are loaded. */
  readonly hasOlder: boolean;
  /** Lines that came since and are not among these. */
  readonly newLines: number;
}

/**
 * One page of the table.
 *
 * @param page counted from 1; a page that is not there any more becomes the last one
 * @param shownUpTo id of the newest line that is shown; undefined shows whatever comes
 */
export function viewOf({ lines, hasOlder }: LoadedLog, page: number, shownUpTo: number | undefined): LogView {
  const shown = shownUpTo === undefined ? lines : lines.filter(({ id }) => id <= shownUpTo);
  const pages = Math.max(1, Math.ceil(shown.length / LOG_TABLE_ROWS));
  const current = Math.min(page, pages);
  const start = (current - 1) * LOG_TABLE_ROWS;
  const rows = shown.slice(start, start + LOG_TABLE_ROWS);
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

/** "Showing X to Y of Z results"; Z has a plus where older lines exist. */
export function viewLabel({ rows, start, total, hasOlder }: LogView, t: LogsTexts): string {
  const from = rows.length === 0 ? 0 : start + 1;
  return t.shown({ from, to: start + rows.length, total: `${total}${hasOlder ? '+' : ''}`, count: total });
}
