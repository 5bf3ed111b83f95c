import { type Environment } from '../env.js';
import { type Log } from '../log.js';
import { type DatabaseEngine, type Entities } from './database-engine.js';
import { type Database } from './database.js';
import { postgresSettings } from './postgres/postgres-settings.js';
import { SqliteEngine } from './sqlite/sqlite-engine.js';

/** @throws {ConfigurationError} when a setting of the database is wrong */
export async function engineOf(environment: Environment, log: Pick<Log, 'warn'>): Promise<DatabaseEngine> {
  const settings = postgresSettings(environment);
  if (!settings) return new SqliteEngine(environment.DATA_DIR);
  // On demand, so that a panel on SQLite does not load the driver.
  const { PostgresEngine } = await import('./postgres/postgres-engine.js');
  return new PostgresEngine(settings, log, undefined, { isShared: environment.NATS_URL !== undefined });
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
