import { type PageQuery } from '@outpost/contracts/pages.js';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { rowsOfPage } from './page-end.js';
import { cursorOf, type Place, placeFrom } from './place.js';

/** Query parameter for the next page: entries before an id, or rows after a cursor. */
export type NextPage = { readonly before: number } | { readonly after: string };

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Undefined at the end of the list. */
  readonly next: NextPage | undefined;
  /** Number of rows on all pages; undefined if counting would cost more than a page. */
  readonly total?: number;
}

/** Maps the rows of a page. */
export const presented = <Row, Item>(page: Page<Row>, present: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map(present),
});

/** The first rows, up to `limit` and a megabyte, with a cursor after the last one if any are left. */
export function firstPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): Pick<Page<Row>, 'items' | 'next'> {
  const wanted = rows.slice(0, limit);
  const items = wanted.slice(
    0,
    rowsOfPage(wanted, (row) => JSON.stringify(row).length),
  );
  const last = items.length < rows.length ? items.at(-1) : undefined;
  return { items, next: last && { after: cursorOf(placeOf(last)) } };
}

/** A page of an array in memory whose order does not change while the panel runs: the cursor is an index. */
export function arrayPage<Item>(items: readonly Item[], { limit, after }: PageQuery): Page<Item> {
  const begin = after === undefined ? 0 : placeFrom(after, 'number')[1];
  const placed = items.map((item, at) => ({ item, end: at + 1 })).slice(Math.max(0, begin));
  const page = firstPage(placed, limit ?? PAGE_MAX_ROWS, ({ end }) => [end, end]);
  return presented({ ...page, total: items.length }, ({ item }) => item);
}
