import { type DataSource, type DataSourceOptions } from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { noPanel } from '../backup/backup.errors.js';
import { requireSettled } from '../data-folder/exchange.js';
import { pendingMigrations, storedDataIn } from '../data-folder/stored-data.js';
import { type Database } from '../database.js';
import { type DatabaseEngine, type Entities } from '../database-engine.js';
import { databaseOptions, writerOf } from './data-source.js';
import { SqliteDatabase } from './sqlite-database.js';
import { type ThreadedDataSource } from './threaded-data-source.js';

/** A database file in the data folder. */
export class SqliteEngine implements DatabaseEngine {
  constructor(private readonly dataDir: string) {}

  options(entities?: Entities): DataSourceOptions {
    return { ...databaseOptions(this.dataDir), ...(entities && { entities }) };
  }

  /** The lock of the data folder does it. */
  claim(): Promise<() => Promise<void>> {
    return Promise.resolve(() => Promise.resolve());
  }

  writer(options: DataSourceOptions): Promise<DataSource> {
    return writerOf(options as BetterSqlite3DataSourceOptions).initialize();
  }

  requireCurrent(): Promise<void> {
    return new Promise((resolve) => {
      requireCurrentIn(this.dataDir);
      resolve();
    });
  }

  over(writer: DataSource): Promise<Database> {
    return SqliteDatabase.over(writer as ThreadedDataSource);
  }
}

function requireCurrentIn(dataDir: string): void {
  // A mistyped folder must not become a new, empty panel.
  if (storedDataIn(dataDir) !== 'data') throw noPanel(dataDir);
  requireSettled(dataDir);
  if (pendingMigrations(dataDir).length === 0) return;
  // Only the panel makes a copy before it migrates.
  throw new ConfigurationError(
    'DATA_DIR',
    `holds data of an older version (${dataDir}): start the panel once`,
  );
}
