import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { type SqliteOptions } from './sqlite-connection.js';
import { SqliteThread } from './sqlite-thread.js';

describe('SqliteThread', () => {
  let folder: string;
  let options: SqliteOptions;
  let thread: SqliteThread;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-thread-'));
    options = {
      ...{ file: join(folder, 'a.sqlite'), readonly: false },
      ...{ lockPatienceMs: 60_000, pragmas: ['journal_mode = WAL'] },
    };
    thread = await SqliteThread.open(options);
    await thread.run('CREATE TABLE names (name TEXT)');
  });

  afterEach(async () => {
    await thread.close();
    rmSync(folder, { recursive: true });
  });

  const insert = (name: string) => thread.run('INSERT INTO names VALUES (?)', [name]);
  const names = async () => (await thread.run('SELECT name FROM names')).rows;

  it('answers in the order of the requests', async () => {
    const order: string[] = [];
    const asked = ['anna', 'bert', 'carla'].map((name) => insert(name).then(() => order.push(name)));
    await Promise.all(asked);
    expect(order).toEqual(['anna', 'bert', 'carla']);
    expect(await names()).toEqual([{ name: 'anna' }, { name: 'bert' }, { name: 'carla' }]);
  });

  it('rejects with the code of SQLite, and continues', async () => {
    await expect(thread.run('SELECT * FROM nobody')).rejects.toMatchObject({
      ...{ message: 'no such table: nobody', code: 'SQLITE_ERROR' },
    });
    await expect(insert('anna')).resolves.toMatchObject({ changes: 1 });
  });

  it('does not block the main thread while it waits for the lock of another process', async () => {
    const other = new Sqlite(options.file);
    other.exec('BEGIN IMMEDIATE');
    const beginning = thread.begin({ lockPatienceMs: 60_000, isDurable: true });
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    while (turns < 20) await new Promise((next) => setImmediate(next));
    clearInterval(counting);
    other.exec('COMMIT');
    other.close();
    await expect(beginning).resolves.toBeUndefined();
  });

  it('rejects with the reason when a file can not be opened', async () => {
    const file = join(folder, 'letter.txt');
    writeFileSync(file, 'Dear Anna, this has never been a database. '.repeat(100));
    await expect(SqliteThread.open({ ...options, file })).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
  });

  it('answers requests made before it was closed, and rejects later ones', async () => {
    const asked = insert('anna');
    await thread.close();
    await expect(asked).resolves.toMatchObject({ changes: 1 });
    await expect(insert('bert')).rejects.toThrow('thread of the database is gone');
    await thread.close();
  });

  describe('on demand', () => {
    it('starts with the first request, and answers in order', async () => {
      const reader = SqliteThread.onDemand(options);
      await insert('anna');
      const asked = [reader.run('SELECT name FROM names'), reader.run('SELECT 1 AS one')];
      await expect(Promise.all(asked)).resolves.toMatchObject([
        { rows: [{ name: 'anna' }] },
        { rows: [{ one: 1 }] },
      ]);
      await reader.close();
    });

    it('rejects what is asked with the reason when the file can not be opened, and tries again', async () => {
      const file = join(folder, 'late.sqlite');
      const reader = SqliteThread.onDemand({ ...options, readonly: true, pragmas: [], file });
      const asked = await Promise.allSettled([reader.run('SELECT 1'), reader.run('SELECT 2')]);
      const refusal = { status: 'rejected', reason: { message: 'unable to open database file' } };
      expect(asked).toMatchObject([refusal, refusal]);
      await thread.run('VACUUM INTO ?', [file]);
      await expect(reader.run('SELECT name FROM names')).resolves.toMatchObject({ rows: [] });
      await reader.close();
    });

    it('is closed without having been started', async () => {
      const reader = SqliteThread.onDemand(options);
      await reader.close();
      await expect(reader.run('SELECT 1')).rejects.toThrow('thread of the database is gone');
    });
  });
});
