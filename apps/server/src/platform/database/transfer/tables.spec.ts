import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { TABLES } from './tables.js';
import { storeOddPanel } from './testing/stored-panel.js';

/** Tables that are not data of the panel. */
const OTHERS = ['migrations', 'sqlite_sequence', 'sqlite_stat1'];

describe('The tables that are moved', () => {
  let folder: string;
  let database: Sqlite.Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-tables-'));
    await storeOddPanel(folder);
    database = new Sqlite(join(folder, DATABASE_FILE), { readonly: true });
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  const names = (sql: string): string[] => database.prepare<[], string>(sql).pluck().all();

  it('are all tables of the schema', () => {
    const tables = names("SELECT name FROM sqlite_schema WHERE type = 'table'");
    const moved = TABLES.map(({ name }) => name);
    expect(tables.filter((name) => !OTHERS.includes(name)).sort()).toEqual(moved.sort());
  });

  it('are identified by their keys', () => {
    const keys = TABLES.map(({ name }) =>
      names(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0 ORDER BY pk`),
    );
    expect(keys).toEqual(TABLES.map(({ key }) => key));
  });

  it('come after those that they refer to', () => {
    const moved = TABLES.map(({ name }) => name);
    for (const [at, name] of moved.entries()) {
      const parents = names(`SELECT "table" FROM pragma_foreign_key_list('${name}')`);
      expect([name, parents.filter((parent) => !moved.slice(0, at + 1).includes(parent))]).toEqual([
        name,
        [],
      ]);
    }
  });

  it('have a value in every column in the tests of the transfer', () => {
    for (const { name } of TABLES) {
      const columns = names(`SELECT name FROM pragma_table_info('${name}')`);
      const empty = columns.filter(
        (column) => names(`SELECT count(${column}) || '' FROM ${name}`)[0] === '0',
      );
      expect([name, empty]).toEqual([name, []]);
    }
  });
});
