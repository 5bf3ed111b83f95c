import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type SelectQueryBuilder } from 'typeorm';
import { firstPage, type Page } from '../pages/page.js';
import { type Place, placeFrom } from '../pages/place.js';

/** What a list is sorted by; the id parts equals and goes the same way. An index must hold it. */
export interface ListOrder<Row> {
  readonly by: keyof Row & string;
  /** What the column holds. */
  readonly holds: 'text' | 'number' | 'time';
  readonly direction: 'ASC' | 'DESC';
}

/** As they came to be. */
export const BY_ID = { by: 'id', holds: 'number', direction: 'ASC' } as const;
export const NEWEST_FIRST = { ...BY_ID, direction: 'DESC' } as const;

/**
 * A page of the rows that a query finds. It begins behind a place, not after a number of rows: what is inserted or
 * deleted meanwhile moves nothing. Rows are counted where the page does not show how many there are.
 *
 * @throws {ValidationError} of the field `after`, when it is no cursor of this list
 */
export async function listRows<Row extends { readonly id: number }>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder<Row>,
  { limit = PAGE_MAX_ROWS, after }: PageQuery,
): Promise<Page<Row>> {
  const { by, direction } = order;
  const rows = found
    .clone()
    .orderBy(`${found.alias}.${by}`, direction)
    .limit(limit + 1);
  if (by !== 'id') rows.addOrderBy(`${found.alias}.id`, direction);
  if (after !== undefined)
    behind(rows, order, placeFrom(after, order.holds === 'text' ? 'string' : 'number'));
  const page = firstPage(await rows.getMany(), limit, (row) => placeOf(row, order));
  const isWhole = after === undefined && page.next === undefined;
  return { ...page, total: isWhole ? page.items.length : await found.getCount() };
}

/** Compared as a pair, so that the index is entered at the place itself. */
function behind<Row extends object>(
  rows: SelectQueryBuilder<Row>,
  { by, holds, direction }: ListOrder<Row>,
  [key, id]: Place,
): void {
  const { alias } = rows;
  const sign = direction === 'ASC' ? '>' : '<';
  if (by === 'id') rows.andWhere(`${alias}.id ${sign} :id`, { id });
  else
    rows.andWhere(`(${alias}.${by}, ${alias}.id) ${sign} (:key, :id)`, {
      key: holds === 'time' ? new Date(Number(key)) : key,
      id,
    });
}

function placeOf<Row extends { readonly id: number }>(row: Row, { by }: ListOrder<Row>): Place {
  const value: unknown = row[by];
  return [value instanceof Date ? value.getTime() : (value as string | number), row.id];
}
