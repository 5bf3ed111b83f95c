import { closeSync, openSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

const PAGES = `SELECT pgoffset AS start, pgsize AS bytes FROM dbstat WHERE name = ? AND pagetype = 'leaf'`;

/**
 * Overwrites the pages of a database file that hold the rows of a table. The file must not be open anywhere.
 *
 * @returns the number of damaged pages
 */
export function damagePages(file: string, table: string): number {
  const database = new Sqlite(file, { readonly: true });
  const pages = database.prepare<[string], { start: number; bytes: number }>(PAGES).all(table);
  database.close();
  const descriptor = openSync(file, 'r+');
  try {
    for (const { start, bytes } of pages) writeSync(descriptor, Buffer.alloc(bytes, 0x5a), 0, bytes, start);
  } finally {
    closeSync(descriptor);
  }
  return pages.length;
}
