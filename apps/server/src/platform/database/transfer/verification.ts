import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Watch } from './move-table.js';
import { storableRows } from './storable-rows.js';
import { type Portion, type RowStore } from './store.js';
import { different } from './transfer-errors.js';

interface Fingerprint {
  readonly rows: number;
  readonly sha256: string;
}

/** Compares all rows of a table, read from both databases. @throws {ConfigurationError} when they differ */
export async function verifyTable(
  source: RowStore,
  target: RowStore,
  portion: Portion,
  { progress, signal }: Watch,
): Promise<void> {
  const { name } = portion.table;
  const total = Math.max(1, await source.count(name));
  const watch = (rows: number): void => {
    signal.throwIfAborted();
    progress(`comparing ${name}`, Math.min(1, rows / total));
  };
  const [wanted, found] = await Promise.all([
    fingerprintOf(source, portion, watch),
    fingerprintOf(target, portion, () => signal.throwIfAborted()),
  ]);
  if (wanted.rows !== found.rows) throw different(name, `${found.rows} rows instead of ${wanted.rows}`);
  if (wanted.sha256 !== found.sha256) throw different(name, 'another checksum');
}

/** The next ids of the tables that the target counts. @throws {ConfigurationError} when they differ */
export async function verifyCounters(source: RowStore, target: RowStore): Promise<void> {
  const [wanted, found] = [await source.counters(), await target.counters()];
  for (const [table, highest] of found) {
    if (wanted.get(table) !== highest) throw different(table, 'other ids to come');
  }
}

/**
 * Of all rows of a table, as they are stored.
 *
 * @param onRows called with the number of rows read so far
 */
async function fingerprintOf(
  store: RowStore,
  portion: Portion,
  onRows: (rows: number) => void,
): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const batch of store.read(portion)) {
    for (const row of storableRows(batch).rows) hash.update(`${JSON.stringify(row)}\n`);
    count += batch.length;
    onRows(count);
    // A file is read without a pause otherwise, and the other database waits.
    await setImmediate();
  }
  return { rows: count, sha256: hash.digest('hex') };
}
