import { type INestApplicationContext } from '@nestjs/common';
import { expect } from '@jest/globals';
import { asThePanel } from './stored-rows.js';

/** The file may not grow: SQLite fails as on a full disk. */
export async function fillTheDisk(app: INestApplicationContext): Promise<void> {
  const storage = asThePanel(app);
  const [row] = await storage.query<{ page_count: number }[]>('PRAGMA page_count');
  await storage.query(`PRAGMA max_page_count = ${row?.page_count ?? 1}`);
  // More than there are free pages within the file.
  const filling = storage.query('CREATE TABLE filler AS SELECT zeroblob(4000000)');
  await expect(filling).rejects.toThrow('Nothing was kept: the disk is full');
}

export const freeTheDisk = (app: INestApplicationContext): Promise<unknown> =>
  asThePanel(app).query('PRAGMA max_page_count = 1000000');
