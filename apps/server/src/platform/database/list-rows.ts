import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Made into objects in one turn of the event loop: a thousand take tens of milliseconds. */
const ROWS_PER_TURN = 250;

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
  most: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let place = begin; ;) {
    const wanted = Math.min(ROWS_PER_TURN, most - rows.length);
    const part = await rowsBehind(found, order, place).limit(wanted).getMany();
    rows.push(...part);
    const last = part.at(-1);
    if (!last || part.length < wanted || rows.length === most) return rows;
    place = placeOf(last, order);
    await nextTurn();
  }
}

/** Compared as a pair, so that the index is entered at the place itself. */
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
