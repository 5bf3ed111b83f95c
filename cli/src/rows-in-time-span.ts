import { listPages, type ReadPage } from '@outpost/api-client/list-rows.js';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { type ListLimit, type TimeSpan } from './options.js';

/** Filters a newest-first list without server-side time filter; reading stops at the first row that is too old. */
export async function rowsWithin<Row>(
  read: ReadPage<Row>,
  timeOf: (row: Row) => string,
  { since, until, limit = Infinity }: TimeSpan & ListLimit,
): Promise<readonly Row[]> {
  const [first, end] = [since ? Date.parse(since) : -Infinity, until ? Date.parse(until) : Infinity];
  const isFiltered = since !== undefined || until !== undefined;
  const rows: Row[] = [];
  for await (const { items } of listPages(read, isFiltered ? undefined : pageLength(limit))) {
    const recent = items.filter((row) => Date.parse(timeOf(row)) >= first);
    rows.push(...recent.filter((row) => Date.parse(timeOf(row)) < end));
    if (rows.length >= limit || recent.length < items.length) break;
  }
  return rows.slice(0, limit);
}

/** Without a limit the panel chooses the page length. */
const pageLength = (limit: number): number | undefined =>
  Number.isFinite(limit) ? Math.min(limit, PAGE_MAX_ROWS) : undefined;
