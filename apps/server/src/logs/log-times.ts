import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { type Statement } from '../platform/database/statement.js';
import { firstIdSince, timeOfId } from '../platform/database/timed-id.js';
import { type NumberedLine } from './log-line.js';

const SLOT_MS = 10 * 60_000;
/** Slots that a process remembers: lines are nearly always of the current one. */
const KNOWN_MAX = 8;

/** Ids of lines within a slot of ten minutes. */
interface SlotRange {
  readonly slot: number;
  readonly first: number;
  readonly last: number;
}

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
export const timesOf = (sql: SqlDialect, lines: readonly NumberedLine[]): Statement =>
  extension(sql, rangesOf(lines));

/**
 * Stores which ids belong to which ten minutes. Where ids contain the time, the first batch of a slot stores the range
 * up to the end of the slot, and those that follow need nothing: the row is shared by all processes, which would wait
 * for each other at each commit. So the last id of a slot is a bound, above which it has no lines.
 */
export class LogTimes {
  private readonly known = new Map<number, SlotRange>();
  private readonly isTimed: boolean;

  constructor(private readonly sql: SqlDialect) {
    this.isTimed = sql.numbering.kind === 'timed';
  }

  /**
   * Calls `store` with what its transaction has to contain besides the lines, which must be sorted by id. Not for a
   * transaction within another one: what is stored is known when `store` resolves.
   */
  async whileStoring<T>(
    lines: readonly NumberedLine[],
    store: (more: readonly Statement[]) => Promise<T>,
  ): Promise<T> {
    const ranges = rangesOf(lines).map((range) => (this.isTimed ? untilEnd(range) : range));
    const added = ranges.filter((range) => !this.isKnown(range));
    let stored: T;
    try {
      stored = await store(added.length > 0 ? [extension(this.sql, added)] : []);
    } catch (error) {
      // After a failover the database may be without what it had committed.
      this.known.clear();
      throw error;
    }
    if (this.isTimed) for (const range of added) this.remember(range);
    return stored;
  }

  private isKnown({ slot, first, last }: SlotRange): boolean {
    const known = this.known.get(slot);
    return known !== undefined && known.first <= first && known.last >= last;
  }

  private remember({ slot, first, last }: SlotRange): void {
    const known = this.known.get(slot);
    this.known.delete(slot);
    this.known.set(slot, {
      slot,
      first: Math.min(first, known?.first ?? first),
      last: Math.max(last, known?.last ?? last),
    });
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > KNOWN_MAX) this.known.delete(oldest);
  }
}

const extension = (sql: SqlDialect, ranges: readonly SlotRange[]): Statement => ({
  sql: extendRanges(sql),
  parameters: [JSON.stringify(ranges.map(({ slot, first, last }) => [slot, first, last]))],
});

/** Nearly always one or two slots for a batch. */
function rangesOf(lines: readonly NumberedLine[]): SlotRange[] {
  const ranges = new Map<number, { readonly first: number; last: number }>();
  for (const { id, at } of lines) {
    const slot = slotOf(at.getTime());
    const range = ranges.get(slot);
    if (range) range.last = id;
    else ranges.set(slot, { first: id, last: id });
  }
  return Array.from(ranges, ([slot, range]) => ({ slot, ...range }));
}

/**
 * Up to the last id of the ten minutes in which its last one was issued. Not of a line that is about a time long ago:
 * who reads that time would pass all lines since.
 */
function untilEnd({ slot, first, last }: SlotRange): SlotRange {
  const issued = slotOf(timeOfId(last));
  if (issued - slot > 1) return { slot, first, last };
  return { slot, first, last: Math.max(last, firstIdSince((issued + 1) * SLOT_MS) - 1) };
}
