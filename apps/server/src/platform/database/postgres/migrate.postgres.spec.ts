import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { readEnvironment } from '../../read-environment.js';
import { type DatabaseEngine } from '../database-engine.js';
import { engineOf } from '../open-database.js';
import { createPostgresDatabase, dropPostgresDatabase, postgresServer } from '../testing/postgres-server.js';
import { POSTGRES_MIGRATIONS } from '../migrations/postgres/index.js';
import { SqliteEngine } from '../sqlite/sqlite-engine.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const server = postgresServer() ?? '';

let name: string;
let engine: DatabaseEngine;
beforeEach(async () => {
  name = `test_${randomBytes(8).toString('hex')}`;
  const DATABASE_URL = await createPostgresDatabase(server, name, 'template0');
  engine = await engineOf(readEnvironment({ DATABASE_URL }), console);
});
afterEach(() => dropPostgresDatabase(server, name));

const open = () => engine.writer(engine.options([]));

describe('The migration of a PostgreSQL database', () => {
  it('is run once by panels that start at the same time', async () => {
    const sources = await Promise.all([open(), open(), open()]);
    expect(await sources[0].query('SELECT name FROM migrations')).toHaveLength(POSTGRES_MIGRATIONS.length);
    for (const source of sources) await source.destroy();
  });

  it('is refused with one line when the data is of a newer version', async () => {
    const source = await open();
    await source.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'Tomorrow1900000000000')");
    await source.destroy();
    await expect(open()).rejects.toThrow(
      'DATABASE_URL leads to data of a newer version of Outpost (it has Tomorrow1900000000000): install that version',
    );
  });

  it('is left to the panel by programs beside it', async () => {
    await expect(engine.requireCurrent()).rejects.toThrow(
      'DATABASE_URL leads to no panel: start the panel once',
    );
    const source = await open();
    await engine.requireCurrent();
    await source.query('DELETE FROM migrations');
    await source.destroy();
  });

  it('goes down and up again', async () => {
    const source = await open();
    await source.undoLastMigration();
    await source.runMigrations();
    expect(await source.query('SELECT count(*) AS count FROM users')).toEqual([{ count: 0 }]);
    await source.destroy();
  });

  it('creates the same columns as that of SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-schema-'));
    const sqlite = new SqliteEngine(folder);
    await (await sqlite.writer(sqlite.options([]))).destroy();
    const source = await open();
    const own = await source.query<{ name: string }[]>(
      `SELECT c.relname || '.' || a.attname || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END AS name
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0`,
    );
    await source.destroy();
    const names = own
      .map((row) => row.name)
      .filter((each) => !/^(migrations|rate_limits|replicas|server_leases|log_entries_other)\./.test(each));
    expect(names.sort()).toEqual(columnsIn(join(folder, 'outpost.sqlite')));
    rmSync(folder, { recursive: true });
  });
});

/** A primary key is not null, whether SQLite says so or not. */
function columnsIn(file: string): readonly string[] {
  const database = new Sqlite(file, { readonly: true });
  const rows = database
    .prepare<[], string>(
      `SELECT t.name || '.' || c.name || CASE WHEN c."notnull" OR c.pk > 0 THEN ' not null' ELSE '' END
       FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'migrations'`,
    )
    .pluck()
    .all();
  database.close();
  return rows.sort();
}
