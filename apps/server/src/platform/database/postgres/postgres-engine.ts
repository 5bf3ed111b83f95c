import { setTimeout } from 'node:timers/promises';
import { type DataSource, type DataSourceOptions } from 'typeorm';
import { type PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { type Log } from '../../log.js';
import { type Database } from '../database.js';
import { type DatabaseEngine, type Entities } from '../database-engine.js';
import { storageProblemOf } from '../database.errors.js';
import { migratorOf, postgresOptions } from './data-source.js';
import { appliedMigrations, migrate } from './migrate.js';
import { PanelLock } from './panel-lock.js';
import { asQueryFailure, PooledDataSource } from './pooled-data-source.js';
import { PostgresDatabase } from './postgres-database.js';
import { type PostgresSettings } from './postgres-settings.js';

/** How long a start waits for the database: after a power cut both start at once. */
const START_PATIENCE_MS = 60_000;
const RETRY_MS = 1_000;

/** A database on a PostgreSQL server. */
export class PostgresEngine implements DatabaseEngine {
  constructor(
    private readonly settings: PostgresSettings,
    private readonly log: Pick<Log, 'warn'>,
    private readonly patienceMs = START_PATIENCE_MS,
    /** Whether panels share the database, as replicas do. */
    private readonly use: { readonly isShared: boolean } = { isShared: false },
  ) {}

  options(entities?: Entities): DataSourceOptions {
    return postgresOptions(this.settings, entities);
  }

  async claim(lost: () => void): Promise<() => Promise<void>> {
    const lock = await this.whenReachable(() => PanelLock.take(this.settings, lost, this.use));
    return () => lock.release();
  }

  async writer(options: DataSourceOptions): Promise<DataSource> {
    const migrator = migratorOf(this.settings);
    await this.connect(migrator);
    try {
      await migrate(migrator);
    } finally {
      await migrator.destroy();
    }
    return new PooledDataSource(options as PostgresDataSourceOptions).initialize();
  }

  async requireCurrent(): Promise<void> {
    const source = migratorOf(this.settings);
    await this.connect(source);
    try {
      if ((await appliedMigrations(source)).length === 0) throw missing('no panel');
      if (await source.showMigrations()) throw missing('data of an older version');
    } finally {
      await source.destroy();
    }
  }

  over(writer: DataSource): Promise<Database> {
    return PostgresDatabase.over(writer as PooledDataSource, this.settings);
  }

  private async connect(source: PooledDataSource): Promise<void> {
    await this.whenReachable(() => source.initialize());
  }

  private async whenReachable<T>(connect: () => Promise<T>): Promise<T> {
    const { host, port, database } = this.settings;
    const givesUpAt = performance.now() + this.patienceMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connect();
      } catch (error) {
        if (error instanceof ConfigurationError) throw error;
        const isAway = storageProblemOf(asQueryFailure(error)) === 'storage-unreachable';
        if (!isAway || performance.now() > givesUpAt) throw unusable(error);
        if (attempt === 1) this.log.warn({ host, port, database }, 'waiting for the database');
        await setTimeout(RETRY_MS);
      }
    }
  }
}

const missing = (what: string): ConfigurationError =>
  new ConfigurationError('DATABASE_URL', `leads to ${what}: start the panel once`);

const unusable = (error: unknown): ConfigurationError =>
  new ConfigurationError('DATABASE_URL', `leads to no usable database (${(error as Error).message})`, {
    cause: error,
  });
