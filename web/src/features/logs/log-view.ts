import { LOG_TABLE_ROWS } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LogWindow } from '../../data/log-window.js';

export interface LogView {
  readonly rows: readonly LogEntry[];
  readonly page: number;
  readonly pages: number;
  /** "Showing X to Y of Z results"; Z is what is loaded, with a plus where older lines exist. */
  readonly summary: string;
  /** Lines that came since and are not among these. */
  readonly newLines: number;
}

/**
 * One page of the table.
 *
 * @param page counted from 1; a page that is not there any more becomes the last one
 * @param shownUpTo id of the newest line that is shown; undefined shows whatever comes
 */
export function viewOf({ lines, next }: LogWindow, page: number, shownUpTo: number | undefined): LogView {
  const shown = shownUpTo === undefined ? lines : lines.filter(({ id }) => id <= shownUpTo);
  const pages = Math.max(1, Math.ceil(shown.length / LOG_TABLE_ROWS));
  const current = Math.min(page, pages);
  const start = (current - 1) * LOG_TABLE_ROWS;
  const rows = shown.slice(start, start + LOG_TABLE_ROWS);
  const total = `${shown.length}${next === undefined ? '' : '+'}`;
  return {
    rows,
    page: current,
    pages,
    summary: `Showing ${rows.length === 0 ? 0 : start + 1} to ${start + rows.length} of ${total} results`,
    newLines: lines.length - shown.length,
  };
}

export const newLinesWords = (count: number): string => `${count} new ${count === 1 ? 'line' : 'lines'}`;
