import { type EntityManager } from 'typeorm';
import { type LogLine } from './log-line.js';

const SLOT_MS = 10 * 60_000;

/** Lines of these ten minutes have ids in this range, and lines of others may, too. */
interface IdRange {
  first: number;
  last: number;
}

const REMEMBER = `INSERT INTO log_times (slot, first_id, last_id) VALUES (?, ?, ?)
  ON CONFLICT (slot) DO UPDATE SET
    first_id = min(first_id, excluded.first_id), last_id = max(last_id, excluded.last_id)`;

export const slotOf = (ms: number): number => Math.floor(ms / SLOT_MS);

/** Nearly always one or two rows for a batch. */
export async function rememberTimes(
  manager: EntityManager,
  lines: readonly LogLine[],
  ids: readonly number[],
): Promise<void> {
  for (const [slot, { first, last }] of rangesOf(lines, ids)) {
    await manager.query(REMEMBER, [slot, first, last]);
  }
}

function rangesOf(lines: readonly LogLine[], ids: readonly number[]): Map<number, IdRange> {
  const ranges = new Map<number, IdRange>();
  for (const [at, id] of ids.entries()) {
    const slot = slotOf(lines[at]?.at.getTime() ?? 0);
    const range = ranges.get(slot);
    // Ids only go up.
    if (range) range.last = id;
    else ranges.set(slot, { first: id, last: id });
  }
  return ranges;
}
