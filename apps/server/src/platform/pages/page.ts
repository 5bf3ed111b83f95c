import { type PageQuery } from '@outpost/contracts/pages.js';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { rowsOfPage } from './page-end.js';
import { cursorOf, type Place, placeFrom } from './place.js';

/** What a call asks for to get the next page: what comes before the entry with an id, or after a place. */
export type NextPage = { readonly before: number } | { readonly after: string };

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Undefined at the end of the list. */
  readonly next: NextPage | undefined;
  /** How many rows there are on all pages; undefined where counting costs more than a page. */
  readonly total?: number;
}

/** The rows as callers see them. */
export const presented = <Row, Item>(page: Page<Row>, present: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map(present),
});

/** The first of the rows, up to `limit` of them and a megabyte; where any are left, the next page begins behind the last. */
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

/** A page of what is in memory, and stays in its order while the panel runs: its cursor counts. */
export function arrayPage<Item>(items: readonly Item[], { limit, after }: PageQuery): Page<Item> {
  const begin = after === undefined ? 0 : placeFrom(after, 'number')[1];
  const placed = items.map((item, at) => ({ item, end: at + 1 })).slice(Math.max(0, begin));
  const page = firstPage(placed, limit ?? PAGE_MAX_ROWS, ({ end }) => [end, end]);
  return presented({ ...page, total: items.length }, ({ item }) => item);
}
