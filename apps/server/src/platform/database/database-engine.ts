import { type DataSource, type DataSourceOptions } from 'typeorm';
import { type Environment } from '../env.js';
import { type Log } from '../log.js';
import { type Database } from './database.js';
import { PostgresEngine } from './postgres/postgres-engine.js';
import { postgresSettings } from './postgres/postgres-settings.js';
import { SqliteEngine } from './sqlite/sqlite-engine.js';

/** The classes of the rows. */
export type Entities = NonNullable<DataSourceOptions['entities']>;

/** How to open one of the databases, in the steps that Nest's TypeORM module wants. */
export interface DatabaseEngine {
  options(entities?: Entities): DataSourceOptions;
  /**
   * Takes the data for this panel alone, and returns how to release it.
   *
   * @param lost called when another panel has taken it meanwhile
   * @throws {ConfigurationError} when another panel has it
   */
  claim(lost: () => void): Promise<() => Promise<void>>;
  /** The initialized and migrated data source for writing. @throws {ConfigurationError} */
  writer(options: DataSourceOptions): Promise<DataSource>;
  /** @throws {ConfigurationError} when there is no data, or it is of another version */
  requireCurrent(): Promise<void>;
  /** @param writer of this engine; closed together with the database */
  over(writer: DataSource): Promise<Database>;
}

/** @throws {ConfigurationError} when a setting of the database is wrong */
export function engineOf(environment: Environment, log: Pick<Log, 'warn'>): DatabaseEngine {
  const settings = postgresSettings(environment);
  return settings ? new PostgresEngine(settings, log) : new SqliteEngine(environment.DATA_DIR);
}

/**
 * For programs beside the panel, which creates and migrates the data.
 *
 * @throws {ConfigurationError} when there is no data, or it is of another version
 */
export async function openDatabase(engine: DatabaseEngine, entities: Entities): Promise<Database> {
  await engine.requireCurrent();
  return engine.over(await engine.writer(engine.options(entities)));
}
