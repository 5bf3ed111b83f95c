import assert from 'node:assert';

interface Storage {
  /** Runs a statement as the panel itself does. */
  readonly query: (sql: string) => Promise<unknown>;
}

/** The file may not grow: SQLite fails as on a full disk. */
export async function fillTheDisk(storage: Storage): Promise<void> {
  const [row] = (await storage.query('PRAGMA page_count')) as { page_count: number }[];
  await storage.query(`PRAGMA max_page_count = ${row?.page_count ?? 1}`);
  // More than there are free pages within the file.
  const filling = storage.query('CREATE TABLE filler AS SELECT zeroblob(4000000)');
  await assert.rejects(filling, /Nothing was kept: the disk is full/);
}

export const freeTheDisk = (storage: Storage): Promise<unknown> =>
  storage.query('PRAGMA max_page_count = 1000000');
