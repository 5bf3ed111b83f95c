import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { MIGRATIONS } from '../migrations/index.js';
import { SqliteThread } from './sqlite-thread.js';
import { ThreadedDataSource } from './threaded-data-source.js';

/**
 * Another process may hold the lock for a moment: `outpost admin`, a backup. Only the connection's own thread
 * waits for it.
 */
export const LOCK_PATIENCE_MS = 5_000;
/** In WAL mode readers do not wait for writers, except briefly after another process has crashed. */
const READER_LOCK_MS = 25;

export const DATABASE_FILE = 'outpost.sqlite';

export function databaseOptions(dataDir: string): BetterSqlite3DataSourceOptions {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    type: 'better-sqlite3',
    database: join(dataDir, DATABASE_FILE),
    migrations: MIGRATIONS,
    migrationsRun: true,
    synchronize: false,
  };
}

/**
 * The writing connection; initializing it runs the migrations. `synchronous = FULL`: acknowledged writes
 * survive a power cut, not only a killed process. Writes are few and batched, so the extra fsync costs
 * little.
 */
export const writerOf = (options: BetterSqlite3DataSourceOptions): ThreadedDataSource =>
  new ThreadedDataSource(options, {
    readonly: false,
    lockPatienceMs: LOCK_PATIENCE_MS,
    pragmas: ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'],
  });

/** For short queries, on the main thread: a message to another thread would cost more than the result. */
export const readerOf = (options: BetterSqlite3DataSourceOptions): DataSource =>
  new DataSource({ ...readingOptions(options), readonly: true, timeout: READER_LOCK_MS });

/** For queries that may take long, in a separate thread, which the first of them starts. */
export const longReaderOf = (options: BetterSqlite3DataSourceOptions): ThreadedDataSource =>
  new ThreadedDataSource(
    readingOptions(options),
    { readonly: true, lockPatienceMs: LOCK_PATIENCE_MS, pragmas: [] },
    (file) => SqliteThread.onDemand(file),
  );

const readingOptions = ({
  type,
  database,
  entities,
}: BetterSqlite3DataSourceOptions): BetterSqlite3DataSourceOptions => ({
  ...{ type, database },
  ...(entities && { entities }),
});
