import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { MIGRATIONS } from './migrations/index.js';

/** While migrations run nothing else does yet; afterwards the writer never sleeps (see WriteConnection). */
const MIGRATION_LOCK_MS = 5_000;
/** With a write-ahead log readers wait for nobody, but for the moment after another process has crashed. */
const READER_LOCK_MS = 50;

/** The one place that speaks SQLite's dialect besides the migrations. */
interface Pragmas {
  pragma(source: string): unknown;
}

/**
 * The writing connection. `synchronous = FULL`: what was acknowledged survives a power cut, not only a killed
 * process; writes are few and batched, so the price of the extra fsync is small.
 */
export function writerOptions(dataDir: string): BetterSqlite3DataSourceOptions {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    type: 'better-sqlite3',
    database: join(dataDir, 'outpost.sqlite'),
    enableWAL: true,
    timeout: MIGRATION_LOCK_MS,
    migrations: MIGRATIONS,
    migrationsRun: true,
    synchronize: false,
    prepareDatabase: (database: Pragmas) => void database.pragma('synchronous = FULL'),
  };
}

/** A second connection on the same file that can't write and sees committed data only. */
export function readerOptions(writer: BetterSqlite3DataSourceOptions): BetterSqlite3DataSourceOptions {
  return {
    type: 'better-sqlite3',
    database: writer.database,
    timeout: READER_LOCK_MS,
    readonly: true,
    ...(writer.entities ? { entities: writer.entities } : {}),
  };
}
