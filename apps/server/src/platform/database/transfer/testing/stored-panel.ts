import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE, databaseOptions, writerOf } from '../../sqlite/data-source.js';
import { type SqlValue } from '../../statement.js';
import { TABLES } from '../tables.js';
import { ODD_ROWS, USED_IDS } from './odd-rows.js';

/** Makes the data folder of a panel with odd rows in every table. */
export async function storeOddPanel(folder: string): Promise<void> {
  const writer = await writerOf(databaseOptions(folder)).initialize();
  await writer.destroy();
  change(folder, (database) => {
    for (const { name } of TABLES) {
      for (const row of ODD_ROWS[name] ?? []) {
        database.prepare<SqlValue[]>(`INSERT INTO ${name} VALUES (${row.map(() => '?').join()})`).run(...row);
      }
    }
    const setSequence = database.prepare('UPDATE sqlite_sequence SET seq = ? WHERE name = ?');
    for (const [name, highest] of Object.entries(USED_IDS)) setSequence.run(highest, name);
  });
}

export function change(
  folder: string,
  work: (database: Sqlite.Database) => void,
  name = DATABASE_FILE,
): void {
  const database = new Sqlite(join(folder, name));
  database.transaction(() => work(database))();
  database.close();
}

/** All rows and ids ever used, by table. */
export function contentOf(folder: string): Readonly<Record<string, unknown>> {
  const database = new Sqlite(join(folder, DATABASE_FILE), { readonly: true });
  const all = (sql: string): unknown[] => database.prepare(sql).raw().safeIntegers().all();
  const tables = TABLES.map(({ name, key }) => [name, all(`SELECT * FROM ${name} ORDER BY ${key.join()}`)]);
  const sequences = all('SELECT name, CAST(seq AS INTEGER) FROM sqlite_sequence ORDER BY name');
  database.close();
  return { ...Object.fromEntries(tables), sequences } as Readonly<Record<string, unknown>>;
}
