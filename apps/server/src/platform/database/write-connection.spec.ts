import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { type BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { writerOptions } from './data-source.js';
import { WriteConnection } from './write-connection.js';

describe('WriteConnection', () => {
  let folder: string;
  let source: DataSource;
  /** Another connection, as another process has one. */
  let other: DataSource;
  let connection: WriteConnection;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-write-'));
    const options = { ...writerOptions(folder), migrations: [] };
    source = await new DataSource(options).initialize();
    other = await new DataSource(options).initialize();
    connection = new WriteConnection(source, 60);
    await source.query('CREATE TABLE names (name TEXT PRIMARY KEY, friend TEXT REFERENCES names(name))');
  });

  afterEach(async () => {
    await other.destroy();
    await source.destroy();
    rmSync(folder, { recursive: true });
  });

  const keep =
    (name: string, friend: string | null = null) =>
    (manager: EntityManager) =>
      manager.query('INSERT INTO names VALUES (?, ?)', [name, friend]);

  const names = async (): Promise<string[]> =>
    (await other.query<{ name: string }[]>('SELECT name FROM names ORDER BY name')).map(({ name }) => name);

  const driversConnection = () =>
    (source.driver as BetterSqlite3Driver).databaseConnection as {
      exec(sql: string): unknown;
      close(): void;
    };

  it('keeps what the work wrote, and nothing of work that failed', async () => {
    await connection.run(keep('anna'));
    const failed = connection.run(async (manager) => {
      await keep('bert')(manager);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await names()).toEqual(['anna']);
  });

  it('goes on storing after SQLite rolled back by itself, as it does when the disk is full', async () => {
    await connection.run(keep('anna'));
    const failed = connection.run((manager) =>
      manager.query("INSERT OR ROLLBACK INTO names VALUES ('anna', NULL)"),
    );
    await expect(failed).rejects.toThrow('UNIQUE');
    await connection.run(keep('bert'));
    expect(await names()).toEqual(['anna', 'bert']);
  });

  it('does not call work kept that went on behind such a rollback', async () => {
    await connection.run(keep('anna'));
    const deaf = connection.run(async (manager) => {
      await manager.query("INSERT OR ROLLBACK INTO names VALUES ('anna', NULL)").catch(() => undefined);
    });
    await expect(deaf).rejects.toThrow('undone before its end');
  });

  it('goes on storing after a commit that failed', async () => {
    const failed = connection.run(async (manager) => {
      await manager.query('PRAGMA defer_foreign_keys = ON');
      await keep('anna', 'nobody')(manager);
    });
    await expect(failed).rejects.toThrow('FOREIGN KEY');
    await connection.run(keep('bert'));
    expect(await names()).toEqual(['bert']);
  });

  it('opens the file anew when neither commit nor rollback work, and nothing of it is kept', async () => {
    const broken = connection.run(async (manager) => {
      await keep('anna')(manager);
      const sqlite = driversConnection();
      const exec = sqlite.exec.bind(sqlite);
      sqlite.exec = (sql) => {
        if (sql === 'COMMIT' || sql === 'ROLLBACK')
          throw Object.assign(new Error(sql), { code: 'SQLITE_IOERR' });
        return exec(sql);
      };
    });
    await expect(broken).rejects.toMatchObject({ message: 'Nothing was kept: the disk failed' });
    await connection.run(keep('bert'));
    expect(await names()).toEqual(['bert']);
  });

  it('opens the file anew when its connection is beyond repair', async () => {
    const broken = connection.run(async (manager) => {
      await keep('anna')(manager);
      driversConnection().close();
      throw new Error('gone');
    });
    await expect(broken).rejects.toThrow('gone');
    await connection.run(keep('bert'));
    expect(await names()).toEqual(['bert']);
    await expect(connection.run(keep('carla', 'nobody'))).rejects.toThrow('FOREIGN KEY');
  });

  it('waits for the lock of another process without holding anything up', async () => {
    await other.query('BEGIN IMMEDIATE');
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const writing = connection.run(keep('anna'));
    while (turns < 5) await new Promise((next) => setImmediate(next));
    await other.query('COMMIT');
    await writing;
    clearInterval(counting);
    expect(await names()).toEqual(['anna']);
  });

  it('says so when the other process does not let go, and writes again once it does', async () => {
    await other.query('BEGIN IMMEDIATE');
    await expect(connection.run(keep('anna'))).rejects.toMatchObject({
      ...{ kind: 'operational', code: 'storage_failed', retryAfterSeconds: 5 },
      message: 'Nothing was kept: another program holds the database',
    });
    await other.query('ROLLBACK');
    await connection.run(keep('bert'));
    expect(await names()).toEqual(['bert']);
  });

  it('says when the file has no room, keeps nothing, and goes on when there is some', async () => {
    const pages = Number((await source.query<{ page_count: number }[]>('PRAGMA page_count'))[0]?.page_count);
    await source.query(`PRAGMA max_page_count = ${pages}`);
    const long = 'x'.repeat(100_000);
    await expect(connection.run(keep(long))).rejects.toMatchObject({
      ...{ code: 'storage_failed', message: 'Nothing was kept: the disk is full' },
    });
    await source.query('PRAGMA max_page_count = 1000000');
    await connection.run(keep('anna'));
    expect(await names()).toEqual(['anna']);
  });

  it('says when the file can only be read', async () => {
    await source.query('PRAGMA query_only = ON');
    await expect(connection.run(keep('anna'))).rejects.toMatchObject({
      message: 'Nothing was kept: the database can only be read',
    });
  });
});
