import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { SqliteConnection, type SqliteOptions } from './sqlite-connection.js';

describe('SqliteConnection', () => {
  let folder: string;
  let options: SqliteOptions;
  let connection: SqliteConnection;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-sqlite-'));
    options = {
      file: join(folder, 'a.sqlite'),
      readonly: false,
      lockPatienceMs: 0,
      pragmas: ['journal_mode = WAL', 'foreign_keys = ON'],
    };
    connection = new SqliteConnection(options);
    connection.run('CREATE TABLE names (name TEXT PRIMARY KEY, friend TEXT REFERENCES names(name))', []);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    connection.close();
    rmSync(folder, { recursive: true });
  });

  const insert = (name: string, friend: string | null = null): unknown =>
    connection.run('INSERT INTO names VALUES (?, ?)', [name, friend]);

  /** Runs the work in a transaction, as the panel's writer does. */
  const transaction = (work: () => unknown): void => {
    try {
      connection.begin({ lockPatienceMs: 0, isDurable: true });
      work();
      connection.commit();
    } catch (error) {
      connection.rollback();
      throw error;
    }
  };
  const store = (name: string, friend: string | null = null): void => transaction(() => insert(name, friend));

  /** Read by another connection, which sees what is committed. */
  const names = (): unknown[] => {
    const other = new Sqlite(options.file, { readonly: true });
    const found = other.prepare('SELECT name FROM names ORDER BY name').pluck().all();
    other.close();
    return found;
  };

  it('stores what a transaction wrote, and nothing of a failed one', () => {
    store('anna');
    const failing = (): void =>
      transaction(() => {
        insert('bert');
        throw new Error('changed my mind');
      });
    expect(failing).toThrow('changed my mind');
    expect(names()).toEqual(['anna']);
  });

  it('stores all statements of a transaction or none, and leaves no transaction open', () => {
    const options = { lockPatienceMs: 0, isDurable: false };
    const add = (name: string) => ({ sql: 'INSERT INTO names (name) VALUES (?)', parameters: [name] });
    expect(connection.transact([add('anna'), add('bert')], options)).toMatchObject([
      { changes: 1 },
      { changes: 1 },
    ]);
    expect(() => connection.transact([add('carla'), add('anna')], options)).toThrow('UNIQUE');
    expect(names()).toEqual(['anna', 'bert']);
    store('dora');
    expect(names()).toEqual(['anna', 'bert', 'dora']);
  });

  it('syncs each durable transaction, whether or not the one before was durable', () => {
    const modes = [false, true, true, false].map((isDurable) => {
      connection.begin({ lockPatienceMs: 0, isDurable });
      const { rows } = connection.run('PRAGMA synchronous', []);
      connection.commit();
      return rows;
    });
    const [normal, full] = [[{ synchronous: 1 }], [{ synchronous: 2 }]];
    expect(modes).toEqual([normal, full, full, normal]);
  });

  it('returns rows, or the number of changes and the last row id', () => {
    expect(insert('anna')).toEqual({ changes: 1, lastInsertRowid: 1 });
    const { rows } = connection.run('SELECT name, ? AS given FROM names', [new Uint8Array([1, 2])]);
    expect(rows).toEqual([{ name: 'anna', given: Buffer.from([1, 2]) }]);
  });

  it('stores again after an implicit rollback, as on a full disk', () => {
    store('anna');
    const failing = (): void =>
      transaction(() => connection.run("INSERT OR ROLLBACK INTO names VALUES ('anna', NULL)", []));
    expect(failing).toThrow('UNIQUE');
    store('bert');
    expect(names()).toEqual(['anna', 'bert']);
  });

  const undoneBySqlite = (): void => {
    expect(() => connection.run("INSERT OR ROLLBACK INTO names VALUES ('anna', NULL)", [])).toThrow('UNIQUE');
  };

  it('rejects the commit of work that went on after an implicit rollback', () => {
    store('anna');
    expect(() => transaction(undoneBySqlite)).toThrow('undone before its end');
  });

  it('stores nothing that is written after an implicit rollback', () => {
    store('anna');
    const deaf = (): void =>
      transaction(() => {
        undoneBySqlite();
        insert('bert');
      });
    expect(deaf).toThrow('undone before its end');
    expect(names()).toEqual(['anna']);
  });

  it('stores again after a failed commit', () => {
    const failing = (): void =>
      transaction(() => {
        connection.run('PRAGMA defer_foreign_keys = ON', []);
        insert('anna', 'nobody');
      });
    expect(failing).toThrow('FOREIGN KEY');
    store('bert');
    expect(names()).toEqual(['bert']);
  });

  it('reopens the file with the same settings when neither commit nor rollback work, and stores nothing', () => {
    const failing = (): void =>
      transaction(() => {
        insert('anna');
        jest.spyOn(Sqlite.prototype, 'exec').mockImplementation((sql: string) => {
          throw new Error(`${sql} failed`);
        });
      });
    expect(failing).toThrow('COMMIT failed');
    jest.restoreAllMocks();
    store('bert');
    expect(names()).toEqual(['bert']);
    expect(() => store('carla', 'nobody')).toThrow('FOREIGN KEY');
  });

  it('reports that another process holds the lock, and writes again once it is released', () => {
    const other = new Sqlite(options.file);
    other.exec('BEGIN IMMEDIATE');
    expect(() => store('anna')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
    other.exec('ROLLBACK');
    other.close();
    store('bert');
    expect(names()).toEqual(['bert']);
  });

  it('stores nothing while the disk is full, and continues when there is space', () => {
    const [row] = connection.run('PRAGMA page_count', []).rows as [{ page_count: number }];
    connection.run(`PRAGMA max_page_count = ${row.page_count}`, []);
    expect(() => store('x'.repeat(100_000))).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    connection.run('PRAGMA max_page_count = 1000000', []);
    store('anna');
    expect(names()).toEqual(['anna']);
  });

  it('limits the number of prepared statements', () => {
    for (let count = 0; count < 500; count += 1) connection.run(`SELECT ${count}`, []);
    expect(connection.run('SELECT 0 AS zero', []).rows).toEqual([{ zero: 0 }]);
  });

  it('leaves no file open after a failed opening', () => {
    expect(
      () => new SqliteConnection({ ...options, pragmas: ['journal_mode = WAL', 'nonsense('] }),
    ).toThrow();
    store('anna');
    expect(names()).toEqual(['anna']);
  });
});
