import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { storableRows } from './storable-rows.js';
import { type Portion, type RowStore } from './store.js';

export interface Fingerprint {
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Of all rows of a table, as they are stored.
 *
 * @param onRows called with the number of rows read so far
 */
export async function fingerprintOf(
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
