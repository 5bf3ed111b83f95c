import { moveTable, type Watch } from './move-table.js';
import { type Column, type Portion, type Progress, type RowStore, type TargetStore } from './store.js';
import { TABLES } from './tables.js';
import { otherVersion, resumable } from './transfer-errors.js';
import { verifyCounters, verifyTable } from './verification.js';

export interface TransferReport {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Characters that the target can't store, and that were replaced. */
  readonly replaced: number;
}

/**
 * Moves all rows into an empty target, or goes on where an earlier run ended, and compares them. The target
 * is handed over to the panel only then.
 *
 * @throws {ConfigurationError}
 */
export async function transfer(source: RowStore, target: TargetStore, watch: Watch): Promise<TransferReport> {
  return resumable('the transfer', watch.signal, async () => {
    const portions = await portionsOf(source, target);
    const moved = await moveTables(source, target, portions, watch);
    await target.setCounters(await source.counters());
    await compare(source, target, portions, watch);
    await target.finish();
    return reportOf(moved);
  });
}

async function portionsOf(source: RowStore, target: RowStore): Promise<readonly Portion[]> {
  const portions: Portion[] = [];
  for (const table of TABLES) {
    portions.push({ table, columns: await matchedColumns(table.name, source, target) });
  }
  return portions;
}

async function moveTables(
  source: RowStore,
  target: TargetStore,
  portions: readonly Portion[],
  watch: Watch,
): Promise<ReadonlyMap<string, Progress>> {
  const before = await target.progress();
  const moved = new Map<string, Progress>();
  for (const portion of portions) {
    const { name } = portion.table;
    const move = (): Promise<Progress> => moveTable(source, target, portion, before.get(name), watch);
    moved.set(name, await resumable(`moving ${name}`, watch.signal, move));
  }
  return moved;
}

async function compare(
  source: RowStore,
  target: RowStore,
  portions: readonly Portion[],
  watch: Watch,
): Promise<void> {
  for (const portion of portions) {
    const verify = (): Promise<void> => verifyTable(source, target, portion, watch);
    await resumable(`comparing ${portion.table.name}`, watch.signal, verify);
  }
  await verifyCounters(source, target);
}

const reportOf = (moved: ReadonlyMap<string, Progress>): TransferReport => ({
  rows: Object.fromEntries([...moved].map(([table, { rows }]) => [table, rows])),
  replaced: [...moved.values()].reduce((sum, { replaced }) => sum + replaced, 0),
});

/**
 * The columns of a table, which both databases must have.
 *
 * @throws {ConfigurationError}
 */
async function matchedColumns(table: string, source: RowStore, target: RowStore): Promise<readonly Column[]> {
  const columns = await source.columnsOf(table);
  if (columns.length > 0 && listOf(columns) === listOf(await target.columnsOf(table))) return columns;
  throw otherVersion(`a database whose table ${table} is`);
}

const listOf = (columns: readonly Column[]): string =>
  columns
    .map(({ name, kind }) => `${name} ${kind}`)
    .sort()
    .join();
