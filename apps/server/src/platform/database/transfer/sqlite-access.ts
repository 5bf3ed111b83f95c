import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireSettled } from '../data-folder/exchange.js';
import { FolderLock } from '../data-folder/folder-lock.js';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { SqliteEngine } from '../sqlite/sqlite-engine.js';
import { type Opened } from './store.js';
import { SqliteRows } from './sqlite-rows.js';
import { SqliteTarget } from './sqlite-target.js';
import { notEmpty } from './transfer-errors.js';

/** @throws {ConfigurationError} */
export async function sqliteSource(folder: string): Promise<Opened<SqliteRows>> {
  await new SqliteEngine(folder).requireCurrent();
  return locked(folder, () => SqliteRows.open(join(folder, DATABASE_FILE)));
}

/** @throws {ConfigurationError} */
export async function sqliteTarget(folder: string): Promise<Opened<SqliteTarget>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return locked(folder, () => {
    requireSettled(folder);
    if (existsSync(join(folder, DATABASE_FILE))) throw notEmpty(`a folder with ${DATABASE_FILE} (${folder})`);
    return SqliteTarget.in(folder);
  });
}

async function locked<Store extends { close(): void }>(
  folder: string,
  open: () => Store | Promise<Store>,
): Promise<Opened<Store>> {
  const lock = FolderLock.take(folder);
  try {
    const store = await open();
    const close = (): Promise<void> => {
      store.close();
      lock.release();
      return Promise.resolve();
    };
    return { store, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
