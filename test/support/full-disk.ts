import assert from 'node:assert';

interface Storage {
  /** Runs a statement through the panel's own database connection. */
  readonly query: (sql: string) => Promise<unknown>;
}

/** Prevents the file from growing: SQLite fails as on a full disk. */
export async function fillTheDisk(storage: Storage): Promise<void> {
  const [row] = (await storage.query('PRAGMA page_count')) as { page_count: number }[];
  await storage.query(`PRAGMA max_page_count = ${row?.page_count ?? 1}`);
  // More than the free pages within the file can hold.
  const filling = storage.query('CREATE TABLE filler AS SELECT zeroblob(4000000)');
  await assert.rejects(filling, /Nothing was kept: the disk is full/);
}

export const freeTheDisk = (storage: Storage): Promise<unknown> =>
  storage.query('PRAGMA max_page_count = 1000000');
