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

  /** As the writer of the panel does it. */
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
  const keep = (name: string, friend: string | null = null): void => transaction(() => insert(name, friend));

  /** Asked by another connection: it sees what is committed. */
  const names = (): unknown[] => {
    const other = new Sqlite(options.file, { readonly: true });
    const found = other.prepare('SELECT name FROM names ORDER BY name').pluck().all();
    other.close();
    return found;
  };

  it('keeps what a transaction wrote, and nothing of one that failed', () => {
    keep('anna');
    const failing = (): void =>
      transaction(() => {
        insert('bert');
        throw new Error('changed my mind');
      });
    expect(failing).toThrow('changed my mind');
    expect(names()).toEqual(['anna']);
  });

  it('keeps all statements of a transaction or none, and leaves none open', () => {
    const options = { lockPatienceMs: 0, isDurable: false };
    const add = (name: string) => ({ sql: 'INSERT INTO names (name) VALUES (?)', parameters: [name] });
    expect(connection.transact([add('anna'), add('bert')], options)).toMatchObject([
      { changes: 1 },
      { changes: 1 },
    ]);
    expect(() => connection.transact([add('carla'), add('anna')], options)).toThrow('UNIQUE');
    expect(names()).toEqual(['anna', 'bert']);
    keep('dora');
    expect(names()).toEqual(['anna', 'bert', 'dora']);
  });

  it('asks the disk for each transaction that is to survive a power cut, whatever the one before was', () => {
    const modes = [false, true, true, false].map((isDurable) => {
      connection.begin({ lockPatienceMs: 0, isDurable });
      const { rows } = connection.run('PRAGMA synchronous', []);
      connection.commit();
      return rows;
    });
    const [normal, full] = [[{ synchronous: 1 }], [{ synchronous: 2 }]];
    expect(modes).toEqual([normal, full, full, normal]);
  });

  it('returns rows, or how many it changed and the id of the last one', () => {
    expect(insert('anna')).toEqual({ changes: 1, lastInsertRowid: 1 });
    const { rows } = connection.run('SELECT name, ? AS given FROM names', [new Uint8Array([1, 2])]);
    expect(rows).toEqual([{ name: 'anna', given: Buffer.from([1, 2]) }]);
  });

  it('goes on storing after SQLite rolled back by itself, as it does when the disk is full', () => {
    keep('anna');
    const failing = (): void =>
      transaction(() => connection.run("INSERT OR ROLLBACK INTO names VALUES ('anna', NULL)", []));
    expect(failing).toThrow('UNIQUE');
    keep('bert');
    expect(names()).toEqual(['anna', 'bert']);
  });

  const undoneBySqlite = (): void => {
    expect(() => connection.run("INSERT OR ROLLBACK INTO names VALUES ('anna', NULL)", [])).toThrow('UNIQUE');
  };

  it('does not call work kept that went on behind such a rollback', () => {
    keep('anna');
    expect(() => transaction(undoneBySqlite)).toThrow('undone before its end');
  });

  it('keeps nothing that is written behind such a rollback', () => {
    keep('anna');
    const deaf = (): void =>
      transaction(() => {
        undoneBySqlite();
        insert('bert');
      });
    expect(deaf).toThrow('undone before its end');
    expect(names()).toEqual(['anna']);
  });

  it('goes on storing after a commit that failed', () => {
    const failing = (): void =>
      transaction(() => {
        connection.run('PRAGMA defer_foreign_keys = ON', []);
        insert('anna', 'nobody');
      });
    expect(failing).toThrow('FOREIGN KEY');
    keep('bert');
    expect(names()).toEqual(['bert']);
  });

  it('opens the file anew when neither commit nor rollback work, as it was, and nothing of it is kept', () => {
    const failing = (): void =>
      transaction(() => {
        insert('anna');
        jest.spyOn(Sqlite.prototype, 'exec').mockImplementation((sql: string) => {
          throw new Error(`${sql} failed`);
        });
      });
    expect(failing).toThrow('COMMIT failed');
    jest.restoreAllMocks();
    keep('bert');
    expect(names()).toEqual(['bert']);
    expect(() => keep('carla', 'nobody')).toThrow('FOREIGN KEY');
  });

  it('says that another process holds the lock, and writes again once it does not', () => {
    const other = new Sqlite(options.file);
    other.exec('BEGIN IMMEDIATE');
    expect(() => keep('anna')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
    other.exec('ROLLBACK');
    other.close();
    keep('bert');
    expect(names()).toEqual(['bert']);
  });

  it('keeps nothing when the file has no room, and goes on when there is some', () => {
    const [row] = connection.run('PRAGMA page_count', []).rows as [{ page_count: number }];
    connection.run(`PRAGMA max_page_count = ${row.page_count}`, []);
    expect(() => keep('x'.repeat(100_000))).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    connection.run('PRAGMA max_page_count = 1000000', []);
    keep('anna');
    expect(names()).toEqual(['anna']);
  });

  it('prepares no more statements than it keeps', () => {
    for (let count = 0; count < 500; count += 1) connection.run(`SELECT ${count}`, []);
    expect(connection.run('SELECT 0 AS zero', []).rows).toEqual([{ zero: 0 }]);
  });

  it('leaves no file open that it could not prepare', () => {
    expect(
      () => new SqliteConnection({ ...options, pragmas: ['journal_mode = WAL', 'nonsense('] }),
    ).toThrow();
    keep('anna');
    expect(names()).toEqual(['anna']);
  });
});
