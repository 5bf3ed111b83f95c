import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { storageProblemOf } from '../database.errors.js';
import { MIGRATIONS } from '../migrations/index.js';
import { ConfigurationError } from '../../errors/configuration-error.js';

/** Nothing yet, a panel's data, or a missing or empty database where a panel has run before. */
export type StoredData = 'none' | 'data' | 'emptied';

export const KEY_FILE = 'secret.key';

const BACK = 'restore a backup, or remove the file to start over';

/**
 * Inspects the database before anything is written to it.
 *
 * @throws {ConfigurationError} when it can't be used as it is; says how to recover
 */
export function storedDataIn(dataDir: string): StoredData {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file) || statSync(file).size === 0) {
    return existsSync(join(dataDir, KEY_FILE)) ? 'emptied' : 'none';
  }
  const newer = unknownMigrations(migrationsOf(file));
  if (newer.length > 0) {
    throw problem(
      file,
      `is of a newer version of Outpost (it has ${newer.join(', ')}): install that version`,
    );
  }
  return 'data';
}

/** The error to report when a start failed: for a damaged database, how to recover; others unchanged. */
export function startFailure(dataDir: string, error: unknown): unknown {
  const isDamaged = [error, (error as Error).cause].some(
    (each) => storageProblemOf(each) === 'storage-damaged',
  );
  return isDamaged ? problem(join(dataDir, DATABASE_FILE), `is damaged: ${BACK}`) : error;
}

/** Migrations that this version does not know, so those of a newer version. */
export function unknownMigrations(names: readonly string[]): readonly string[] {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** Migrations that have not been applied yet, in order. */
export function pendingMigrations(dataDir: string): readonly string[] {
  const seen = new Set(migrationsOf(join(dataDir, DATABASE_FILE)));
  return MIGRATIONS.map(({ name }) => name).filter((name) => !seen.has(name));
}

function migrationsOf(file: string): string[] {
  const database = open(file);
  try {
    return database.prepare<[], string>('SELECT name FROM migrations').pluck().all();
  } catch (error) {
    throw unusable(file, error);
  } finally {
    database.close();
  }
}

function open(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true, timeout: 5_000 });
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(file: string, error: unknown): Error {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  if (code === 'SQLITE_NOTADB') return problem(file, `is no database: ${BACK}`);
  if (code.startsWith('SQLITE_CORRUPT')) return problem(file, `is damaged: ${BACK}`);
  // The latest writes are in the journal until they are moved into the file.
  if (message.includes('no such table')) {
    return problem(file, `has no tables: put its journal ${basename(file)}-wal back, ${BACK}`);
  }
  return problem(file, `can not be read (${message}): ${BACK}`);
}

const problem = (file: string, words: string): ConfigurationError =>
  new ConfigurationError('DATA_DIR', `holds ${basename(file)}, which ${words}`);
