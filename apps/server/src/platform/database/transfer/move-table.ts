import { storableRows } from './storable-rows.js';
import { type Key, type Portion, type Progress, type Row, type RowStore, type TargetStore } from './store.js';

export interface Watch {
  /** Called repeatedly with the current step and how much of it is done, from 0 to 1. */
  readonly progress: (step: string, share: number) => void;
  /** Ends the work after the current batch. */
  readonly signal: AbortSignal;
}

/** Moves the rows that were not moved before. */
export async function moveTable(
  source: RowStore,
  target: TargetStore,
  portion: Portion,
  before: Progress | undefined,
  watch: Watch,
): Promise<Progress> {
  let progress = before ?? { last: [], rows: 0, replaced: 0 };
  const { name } = portion.table;
  const total = await source.count(name);
  for await (const batch of source.read({ ...portion, after: before?.last })) {
    watch.signal.throwIfAborted();
    progress = await moveBatch(target, portion, batch, progress);
    watch.progress(`moving ${name}`, Math.min(1, progress.rows / total));
  }
  return progress;
}

async function moveBatch(
  target: TargetStore,
  portion: Portion,
  batch: readonly Row[],
  before: Progress,
): Promise<Progress> {
  const { rows, replaced } = storableRows(batch);
  const progress = {
    last: lastKey(portion, rows),
    rows: before.rows + rows.length,
    replaced: before.replaced + replaced,
  };
  await target.store(portion, rows, progress);
  return progress;
}

function lastKey({ table, columns }: Portion, rows: readonly Row[]): Key {
  const last = rows.at(-1) ?? [];
  return table.key.map((column) => String(last[columns.findIndex(({ name }) => name === column)]));
}
