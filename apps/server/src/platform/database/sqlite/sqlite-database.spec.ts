import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserEntity } from '../../../auth/user.entity.js';
import { heldWrite, namesIn, person } from '../testing/held-write.js';
import { databaseOptions, writerOf } from './data-source.js';
import { SqliteDatabase } from './sqlite-database.js';
import { SqliteThread } from './sqlite-thread.js';
import { type ThreadedDataSource } from './threaded-data-source.js';

describe('SqliteDatabase', () => {
  let folder: string;
  let writer: ThreadedDataSource;
  let database: SqliteDatabase;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-database-'));
    writer = writerOf({ ...databaseOptions(folder), entities: [UserEntity] });
    await writer.initialize();
    database = await SqliteDatabase.over(writer);
  });

  afterEach(async () => {
    await database.onApplicationShutdown();
    rmSync(folder, { recursive: true });
  });

  const names = (): Promise<string[]> => namesIn(database);

  /** A connection like that of another program. */
  const another = (): Promise<SqliteThread> =>
    SqliteThread.open({ file: database.file.path, readonly: false, lockPatienceMs: 0, pragmas: [] });

  it('runs statements as one atomic transaction after earlier writes', async () => {
    const end = await heldWrite(database, 'anna');
    const rename = { sql: 'UPDATE users SET username = ?', parameters: ['berta'] };
    const running = database.run([rename, { sql: 'SELECT 7 AS seven', parameters: [] }], { isDurable: true });
    const failing = database.run(
      [
        { ...rename, parameters: ['carla'] },
        { sql: 'no', parameters: [] },
      ],
      {
        isDurable: true,
      },
    );
    await end();
    expect((await running)[1]).toEqual({ rows: [{ seven: 7 }] });
    await expect(failing).rejects.toThrow('syntax error');
    expect(await names()).toEqual(['berta']);
    expect(database.state.lastCommit).toBeDefined();
  });

  it('has all committed data in its one file after a checkpoint, and while it is being read', async () => {
    await database.write((manager) => manager.insert(UserEntity, person('anna')));
    expect(await database.file.checkpoint()).toBe(true);
    expect(statSync(join(folder, 'outpost.sqlite-wal')).size).toBe(0);
    expect(await names()).toEqual(['anna']);
  });

  it('does not wait for readers in a checkpoint, and empties the journal when they are done', async () => {
    const [reader, writing, patient] = await Promise.all([another(), another(), another()]);
    await reader.run('BEGIN');
    await reader.run('SELECT count(*) FROM users');
    await database.write((manager) => manager.insert(UserEntity, person('anna')));
    await writing.begin({ isDurable: true, lockPatienceMs: 0 });
    // A second is less than a checkpoint that waits for readers would take.
    const outOfPatience = patient.begin({ isDurable: true, lockPatienceMs: 1_000 }).catch(() => 'waited');
    expect(await Promise.race([database.file.checkpoint(), outOfPatience])).toBe(false);
    await Promise.all([reader.close(), writing.close(), outOfPatience]);
    await patient.close();
    expect(await database.file.checkpoint()).toBe(true);
  });

  it('runs the migrations down and up again', async () => {
    await writer.undoLastMigration();
    await writer.runMigrations();
    await database.write((manager) => manager.insert(UserEntity, person('anna')));
    expect(await names()).toEqual(['anna']);
  });
});
