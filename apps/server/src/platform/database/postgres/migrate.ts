import { type QueryRunner } from 'typeorm';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { POSTGRES_MIGRATIONS } from '../migrations/postgres/index.js';
import { PROGRESS_TABLE } from '../transfer/saved-progress.js';
import { type PooledDataSource } from './pooled-data-source.js';

const OLDEST_VERSION = 150_000;
/** Any number that no other program on the database uses for the same. */
const LOCK = 7_108_212_901;

/**
 * Brings the database to this version. Of several panels that start at once, one does, and the others wait.
 *
 * @throws {ConfigurationError} when the server is too old, or its data is of a newer version or incomplete
 */
export async function migrate(source: PooledDataSource): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await requireUsable(runner);
    await runner.query(`SELECT pg_advisory_lock(${LOCK})`);
    await requireFinished(runner);
    await requireKnown(source);
    await source.runMigrations({ transaction: 'all' });
  } finally {
    await runner.query(`SELECT pg_advisory_unlock_all()`);
    await runner.release();
  }
}

async function requireUsable(runner: QueryRunner): Promise<void> {
  const [server] = (await runner.query(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       current_setting('server_encoding') AS encoding`,
  )) as { number: number; version: string; encoding: string }[];
  if (!server || server.number < OLDEST_VERSION) {
    throw new ConfigurationError(
      'DATABASE_URL',
      `leads to PostgreSQL ${server?.version}: 15 or newer is needed`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new ConfigurationError('DATABASE_URL', `leads to a database in ${server.encoding}: UTF8 is needed`);
  }
}

async function requireFinished(runner: QueryRunner): Promise<void> {
  const [table] = (await runner.query(`SELECT to_regclass('${PROGRESS_TABLE}') IS NOT NULL AS exists`)) as {
    exists: boolean;
  }[];
  if (!table?.exists) return;
  throw new ConfigurationError('DATABASE_URL', 'holds an unfinished transfer: run outpost migrate again');
}

async function requireKnown(source: PooledDataSource): Promise<void> {
  const known = new Set(POSTGRES_MIGRATIONS.map(({ name }) => name));
  const newer = (await appliedMigrations(source)).filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new ConfigurationError(
    'DATABASE_URL',
    `leads to data of a newer version of Outpost (it has ${newer.join(', ')}): install that version`,
  );
}

/** Names of the migrations that the database knows; none where no panel has run. */
export async function appliedMigrations(source: PooledDataSource): Promise<readonly string[]> {
  const [table] = await source.query<{ id: number | null }[]>(
    `SELECT to_regclass('migrations')::oid::int AS id`,
  );
  if (!table || table.id === null) return [];
  return (await source.query<{ name: string }[]>('SELECT name FROM migrations')).map(({ name }) => name);
}
