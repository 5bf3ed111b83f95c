import { type SqliteStatement } from '../platform/database/sqlite/sqlite-connection.js';
import { type LogLine } from './log-line.js';

const SLOT_MS = 10 * 60_000;

/** In a FROM clause SQLite would read the whole log to find it. */
const NEWEST = '(SELECT max(id) FROM log_entries)';
/** Lines of these ten minutes have ids in this range, and lines of others may, too. */
const REMEMBER = `INSERT INTO log_times (slot, first_id, last_id)
  SELECT value ->> 0, ${NEWEST} - (value ->> 1), ${NEWEST} - (value ->> 2) FROM json_each(?) WHERE true
  ON CONFLICT (slot) DO UPDATE SET
    first_id = min(first_id, excluded.first_id), last_id = max(last_id, excluded.last_id)`;

export const slotOf = (ms: number): number => Math.floor(ms / SLOT_MS);

/** For the transaction that inserts these lines, behind them: their ids follow one another, up to the highest there is. */
export const timesOf = (lines: readonly LogLine[]): SqliteStatement => ({
  sql: REMEMBER,
  parameters: [JSON.stringify(placesOf(lines))],
});

/** Nearly always one or two for a batch: slot, and how many lines come behind its first and behind its last one. */
function placesOf(lines: readonly LogLine[]): (readonly [slot: number, first: number, last: number])[] {
  const places = new Map<number, { readonly first: number; last: number }>();
  for (const [at, line] of lines.entries()) {
    const slot = slotOf(line.at.getTime());
    const behind = lines.length - 1 - at;
    const place = places.get(slot);
    if (place) place.last = behind;
    else places.set(slot, { first: behind, last: behind });
  }
  return Array.from(places, ([slot, { first, last }]) => [slot, first, last]);
}
