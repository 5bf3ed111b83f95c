import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { syncFolder } from '../data-folder/exchange.js';
import { DATABASE_FILE, databaseOptions, writerOf } from '../sqlite/data-source.js';
import { type SqlValue } from '../statement.js';
import { parametersOf, PROGRESS, progressOf, type SavedProgress } from './saved-progress.js';
import { SqliteRows } from './sqlite-rows.js';
import { type Kind, type Portion, type Progress, type Row, type TargetStore, type Value } from './store.js';

/** The panel does not look at a file of this name. */
export const UNFINISHED_FILE = `${DATABASE_FILE}.unfinished`;

const STORED: Readonly<Record<Kind, (value: string | boolean) => SqlValue>> = {
  integer: (value) => BigInt(value),
  boolean: Number,
  text: String,
  time: String,
};

/** A new database file, which gets its name when it is complete. */
export class SqliteTarget extends SqliteRows implements TargetStore {
  private constructor(
    database: Sqlite.Database,
    private readonly file: string,
  ) {
    super(database);
  }

  static async in(folder: string): Promise<SqliteTarget> {
    const file = join(folder, UNFINISHED_FILE);
    const writer = await writerOf({ ...databaseOptions(folder), database: file }).initialize();
    await writer.destroy();
    const database = new Sqlite(file);
    // What is lost when the machine stops is moved again.
    database.pragma('synchronous = NORMAL');
    database.exec(PROGRESS.create);
    return new SqliteTarget(database, file);
  }

  progress(): ReadonlyMap<string, Progress> {
    return progressOf(this.database.prepare<[], SavedProgress>(PROGRESS.read).all());
  }

  store(portion: Portion, rows: readonly Row[], progress: Progress): void {
    const { table, columns } = portion;
    const [names, marks] = [columns.map(({ name }) => name).join(), columns.map(() => '?').join()];
    const insert = this.database.prepare<SqlValue[]>(
      `INSERT INTO ${table.name} (${names}) VALUES (${marks})`,
    );
    const save = this.database.prepare(PROGRESS.save);
    this.database.transaction(() => {
      for (const row of rows) insert.run(...columns.map(({ kind }, at) => storedOf(row[at] ?? null, kind)));
      save.run(...parametersOf(table.name, progress));
    })();
  }

  setCounters(counters: ReadonlyMap<string, bigint>): void {
    const update = this.database.prepare('UPDATE sqlite_sequence SET seq = ? WHERE name = ?');
    const insert = this.database.prepare('INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)');
    this.database.transaction(() => {
      for (const [table, highest] of counters) {
        if (update.run(highest, table).changes === 0) insert.run(highest, table);
      }
    })();
  }

  finish(): void {
    this.database.exec(PROGRESS.drop);
    this.database.pragma('journal_mode = DELETE');
    this.close();
    syncFile(this.file);
    const folder = dirname(this.file);
    renameSync(this.file, join(folder, DATABASE_FILE));
    syncFolder(folder);
  }
}

const storedOf = (value: Value, kind: Kind): SqlValue => (value === null ? null : STORED[kind](value));

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
