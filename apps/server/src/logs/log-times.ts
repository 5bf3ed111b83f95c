import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { type Statement } from '../platform/database/statement.js';
import { type NumberedLine } from './log-line.js';

const SLOT_MS = 10 * 60_000;

/**
 * Ids of lines within a slot of ten minutes. Ranges of slots may overlap, as after the clock was set back.
 */
const extendRanges = (sql: SqlDialect): string =>
  `INSERT INTO log_times (slot, first_id, last_id)
  SELECT slot, first_id, last_id
  FROM ${sql.rows('added', { slot: 'integer', first_id: 'integer', last_id: 'integer' })} WHERE true
  ON CONFLICT (slot) DO UPDATE SET
    first_id = ${sql.least('log_times.first_id', 'excluded.first_id')},
    last_id = ${sql.greatest('log_times.last_id', 'excluded.last_id')}`;

export const slotOf = (ms: number): number => Math.floor(ms / SLOT_MS);

/** For the transaction that stores these lines, which must be sorted by id. */
export const timesOf = (sql: SqlDialect, lines: readonly NumberedLine[]): Statement => ({
  sql: extendRanges(sql),
  parameters: [JSON.stringify(rangesOf(lines))],
});

/** Nearly always one or two slots for a batch. */
function rangesOf(lines: readonly NumberedLine[]): (readonly [slot: number, first: number, last: number])[] {
  const ranges = new Map<number, { readonly first: number; last: number }>();
  for (const { id, at } of lines) {
    const slot = slotOf(at.getTime());
    const range = ranges.get(slot);
    if (range) range.last = id;
    else ranges.set(slot, { first: id, last: id });
  }
  return Array.from(ranges, ([slot, { first, last }]) => [slot, first, last]);
}
