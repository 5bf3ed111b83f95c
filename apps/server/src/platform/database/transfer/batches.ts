import { type Row } from './store.js';

export const BATCH_ROWS = 1_000;
export const BATCH_BYTES = 1_048_576;
/** For numbers, and what the databases add to a value. */
const VALUE_BYTES = 8;

/** About as many bytes as the rows take. */
export function bytesOf(rows: readonly Row[]): number {
  let bytes = 0;
  for (const row of rows) {
    for (const value of row) bytes += VALUE_BYTES + (typeof value === 'string' ? value.length : 0);
  }
  return bytes;
}

export function* inBatches(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    bytes += bytesOf([row]);
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** How many rows like these make a batch. */
export function rowsLike(rows: readonly Row[]): number {
  const fitting = Math.floor((BATCH_BYTES * rows.length) / Math.max(1, bytesOf(rows)));
  return Math.min(BATCH_ROWS, Math.max(1, fitting));
}
