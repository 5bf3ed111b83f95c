import { fingerprintOf } from './fingerprint.js';
import { type Watch } from './move-table.js';
import { type Portion, type RowStore } from './store.js';
import { different } from './transfer-errors.js';

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

/** The next ids. @throws {ConfigurationError} when they differ */
export async function verifyCounters(source: RowStore, target: RowStore): Promise<void> {
  const [wanted, found] = [await source.counters(), await target.counters()];
  for (const [table, highest] of wanted) {
    if (found.get(table) !== highest) throw different(table, 'other ids to come');
  }
}
