import { type PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { POSTGRES_MIGRATIONS } from '../migrations/postgres/index.js';
import { appliedMigrations } from '../postgres/migrate.js';
import { PooledDataSource } from '../postgres/pooled-data-source.js';
import { PostgresEngine } from '../postgres/postgres-engine.js';
import { type PostgresSettings } from '../postgres/postgres-settings.js';
import { type Opened } from './store.js';
import { PostgresRows, textClient } from './postgres-rows.js';
import { PostgresTarget } from './postgres-target.js';
import { PROGRESS_TABLE } from './saved-progress.js';
import { TABLES } from './tables.js';
import { notEmpty, otherVersion } from './transfer-errors.js';

/** Somebody waits at a terminal: a wrong address must not take as long as a start of the panel. */
const PATIENCE_MS = 3_000;

const engineAt = (settings: PostgresSettings): PostgresEngine =>
  new PostgresEngine(settings, { warn: () => undefined }, PATIENCE_MS);

/** @param lost called when a panel has taken the database meanwhile @throws {ConfigurationError} */
export async function postgresSource(
  settings: PostgresSettings,
  lost: () => void,
): Promise<Opened<PostgresRows>> {
  const engine = engineAt(settings);
  return claimed(engine, lost, async () => {
    await engine.requireCurrent();
    await requireUsable(engine);
    return new PostgresRows(await textClient(settings));
  });
}

/** @param lost called when a panel has taken the database meanwhile @throws {ConfigurationError} */
export async function postgresTarget(
  settings: PostgresSettings,
  lost: () => void,
): Promise<Opened<PostgresTarget>> {
  const engine = engineAt(settings);
  return claimed(engine, lost, async () => {
    const source = new PooledDataSource(engine.options([]) as PostgresDataSourceOptions);
    await source.initialize();
    try {
      if (!(await isUnfinished(source))) await requireEmpty(source, engine);
      await requireThisVersion(source);
      return new PostgresTarget(await textClient(settings), source);
    } catch (error) {
      await source.destroy();
      throw error;
    }
  });
}

async function closeAndRelease(
  store: { close(): Promise<void> },
  release: () => Promise<void>,
): Promise<void> {
  try {
    await store.close();
  } finally {
    await release();
  }
}

async function claimed<Store extends { close(): Promise<void> }>(
  engine: PostgresEngine,
  lost: () => void,
  open: () => Promise<Store>,
): Promise<Opened<Store>> {
  const release = await engine.claim(lost);
  try {
    const store = await open();
    return { store, close: () => closeAndRelease(store, release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Brings the database to this version, and refuses one that no panel may use. */
async function requireUsable(engine: PostgresEngine): Promise<void> {
  const source = await engine.writer(engine.options([]));
  await source.destroy();
}

async function requireEmpty(source: Pick<PooledDataSource, 'query'>, engine: PostgresEngine): Promise<void> {
  await requireUsable(engine);
  for (const { name } of TABLES) {
    const rows = await source.query<unknown[]>(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rows.length > 0) throw notEmpty(`a database with data of a panel (there are rows in ${name})`);
  }
}

async function isUnfinished(source: Pick<PooledDataSource, 'query'>): Promise<boolean> {
  const [table] = await source.query<{ id: string | null }[]>(
    `SELECT to_regclass('${PROGRESS_TABLE}')::text AS id`,
  );
  return typeof table?.id === 'string';
}

async function requireThisVersion(source: PooledDataSource): Promise<void> {
  const wanted = POSTGRES_MIGRATIONS.map(({ name }) => name);
  const found = await appliedMigrations(source);
  if ([...found].sort().join() !== wanted.sort().join()) throw otherVersion('an unfinished transfer');
}
