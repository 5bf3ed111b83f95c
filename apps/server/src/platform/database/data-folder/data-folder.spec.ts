import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { databaseOptions, writerOf } from '../sqlite/data-source.js';
import { FolderLock } from './folder-lock.js';
import { startFailure, storedDataIn } from './stored-data.js';

describe('The data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-folder-'));
    file = join(folder, 'outpost.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const migrate = async (): Promise<void> => {
    const writer = await writerOf(databaseOptions(folder)).initialize();
    await writer.destroy();
  };

  it('belongs to one panel at a time, and the error of the second names the first', () => {
    const first = FolderLock.take(folder);
    expect(() => FolderLock.take(folder)).toThrow(
      `DATA_DIR is in use by another Outpost (process ${process.pid})`,
    );
    first.release();
    FolderLock.take(folder).release();
  });

  it('names the machine of the other panel if it differs, such as a container', () => {
    const first = FolderLock.take(folder);
    writeFileSync(join(folder, 'outpost.pid'), '17 game-box\n');
    expect(() => FolderLock.take(folder)).toThrow('process 17 on game-box');
    first.release();
  });

  it('is new, or holds data', async () => {
    expect(storedDataIn(folder)).toBe('none');
    await migrate();
    expect(storedDataIn(folder)).toBe('data');
  });

  it('is not taken for a new panel when the key exists and the database is missing or empty', () => {
    writeFileSync(join(folder, 'secret.key'), 'key');
    expect(storedDataIn(folder)).toBe('emptied');
    writeFileSync(file, '');
    expect(storedDataIn(folder)).toBe('emptied');
  });

  it.each([
    ['a file that is no database', () => writeFileSync(file, 'Dear Anna. '.repeat(1_000)), 'is no database'],
    ['a header that is destroyed', () => destroyHeader(file), 'is no database'],
    ['a file that was cut', () => truncateSync(file, 10_000), 'is damaged'],
    ['pages that are destroyed', () => destroyPages(file), 'is damaged'],
  ])('stops with one line and the way back at %s', async (_what, harm, words) => {
    await migrate();
    harm();
    expect(() => storedDataIn(folder)).toThrow(words);
    expect(() => storedDataIn(folder)).toThrow('restore a backup');
  });

  it('is refused when the journal that holds all data is missing', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'outpost-folder-'));
    const database = new Sqlite(file);
    database.pragma('journal_mode = WAL');
    database.exec('CREATE TABLE migrations (name TEXT)');
    copyFileSync(file, join(elsewhere, 'outpost.sqlite'));
    database.close();
    expect(() => storedDataIn(elsewhere)).toThrow('put its journal outpost.sqlite-wal back');
    rmSync(elsewhere, { recursive: true });
  });

  it('is refused when its database is of a newer version', async () => {
    await migrate();
    const database = new Sqlite(file);
    database.exec("INSERT INTO migrations (timestamp, name) VALUES (1, 'Tomorrow1900000000000')");
    database.close();
    expect(() => storedDataIn(folder)).toThrow(
      'is of a newer version of Outpost (it has Tomorrow1900000000000)',
    );
  });

  it('explains how to recover when damage ends a start, and leaves other failures unchanged', () => {
    const damage = new Sqlite.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT');
    for (const error of [damage, new Error('Nothing was kept', { cause: damage })]) {
      expect(String(startFailure(folder, error))).toContain(
        'outpost.sqlite, which is damaged: restore a backup',
      );
    }
    const other = new Error('the port is taken');
    expect(startFailure(folder, other)).toBe(other);
  });
});

function destroyHeader(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, 0, 100));
}

function destroyPages(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, 4_096));
}
