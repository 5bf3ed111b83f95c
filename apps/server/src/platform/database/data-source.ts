import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { MIGRATIONS } from './migrations/index.js';
import { ThreadedDataSource } from './sqlite/threaded-data-source.js';

/** Another process may write for a moment: `outpost admin`, a backup. Only the thread of a connection waits for it. */
export const LOCK_PATIENCE_MS = 5_000;
/** With a write-ahead log readers wait for nobody, but for the moment after another process has crashed. */
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
 * The writing connection; once initialised it has run the migrations. `synchronous = FULL`: what was acknowledged
 * survives a power cut, not only a killed process; writes are few and batched, so the price of the extra fsync is small.
 */
export const writerOf = (options: BetterSqlite3DataSourceOptions): ThreadedDataSource =>
  new ThreadedDataSource(options, {
    readonly: false,
    lockPatienceMs: LOCK_PATIENCE_MS,
    pragmas: ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'],
  });

/** For short questions, on the thread of the panel: a message to another would cost more than the answer. */
export const readerOf = (options: BetterSqlite3DataSourceOptions): DataSource =>
  new DataSource({ ...readingOptions(options), readonly: true, timeout: READER_LOCK_MS });

/** For what may take long, in a thread of its own. */
export const longReaderOf = (options: BetterSqlite3DataSourceOptions): ThreadedDataSource =>
  new ThreadedDataSource(readingOptions(options), {
    readonly: true,
    lockPatienceMs: LOCK_PATIENCE_MS,
    pragmas: [],
  });

const readingOptions = ({
  type,
  database,
  entities,
}: BetterSqlite3DataSourceOptions): BetterSqlite3DataSourceOptions => ({
  ...{ type, database },
  ...(entities && { entities }),
});
