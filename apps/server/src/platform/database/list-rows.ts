import { setImmediate as nextTurn } from 'node:timers/promises';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type SelectQueryBuilder } from 'typeorm';
import { firstPage, type Page } from '../pages/page.js';
import { type Place, placeFrom } from '../pages/place.js';

/** The order of a list; ties are broken by id, in the same direction. It needs an index. */
export interface ListOrder<Row> {
  readonly by: keyof Row & string;
  /** Type of the column's values. */
  readonly holds: 'text' | 'number' | 'time';
  readonly direction: 'ASC' | 'DESC';
}

/** In order of creation. */
export const BY_ID = { by: 'id', holds: 'number', direction: 'ASC' } as const;
export const NEWEST_FIRST = { ...BY_ID, direction: 'DESC' } as const;

/** Rows hydrated per turn of the event loop: a thousand take tens of milliseconds. */
const ROWS_PER_TURN = 250;

/**
 * A page of the rows that a query finds. It begins after a key, not after a number of rows, so rows inserted
 * or deleted meanwhile shift nothing. The total is counted only if this page does not show it.
 *
 * @throws {ValidationError} for the field `after`, when it is not a cursor of this list
 */
export async function listRows<Row extends { readonly id: number }>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder<Row>,
  { limit = PAGE_MAX_ROWS, after }: PageQuery,
): Promise<Page<Row>> {
  const begin =
    after === undefined ? undefined : placeFrom(after, order.holds === 'text' ? 'string' : 'number');
  const page = firstPage(await inTurns(found, order, begin, limit + 1), limit, (row) => placeOf(row, order));
  const isWhole = after === undefined && page.next === undefined;
  return { ...page, total: isWhole ? page.items.length : await found.getCount() };
}

async function inTurns<Row extends { readonly id: number }>(
  found: SelectQueryBuilder<Row>,
  order: ListOrder<Row>,
  begin: Place | undefined,
  count: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let place = begin; ;) {
    const wanted = Math.min(ROWS_PER_TURN, count - rows.length);
    const part = await rowsBehind(found, order, place).limit(wanted).getMany();
    rows.push(...part);
    const last = part.at(-1);
    if (!last || part.length < wanted || rows.length === count) return rows;
    place = placeOf(last, order);
    await nextTurn();
  }
}

/** Compared as a row value, so that the index is entered at the right position. */
function rowsBehind<Row extends object>(
  found: SelectQueryBuilder<Row>,
  { by, holds, direction }: ListOrder<Row>,
  place: Place | undefined,
): SelectQueryBuilder<Row> {
  const [column, id] = [`${found.alias}.${by}`, `${found.alias}.id`];
  const rows = found.clone().orderBy(column, direction);
  if (by !== 'id') rows.addOrderBy(id, direction);
  if (place === undefined) return rows;
  const sign = direction === 'ASC' ? '>' : '<';
  if (by === 'id') return rows.andWhere(`${id} ${sign} :id`, { id: place[1] });
  const key = holds === 'time' ? new Date(Number(place[0])) : place[0];
  return rows.andWhere(`(${column}, ${id}) ${sign} (:key, :id)`, { key, id: place[1] });
}

function placeOf<Row extends { readonly id: number }>(row: Row, { by }: ListOrder<Row>): Place {
  const value: unknown = row[by];
  return [value instanceof Date ? value.getTime() : (value as string | number), row.id];
}
