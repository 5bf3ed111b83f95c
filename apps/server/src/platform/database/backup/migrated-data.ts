import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { type Environment } from '../../env.js';
import { type Log } from '../../log.js';
import { type DataFolder } from '../data-folder/data-folder.js';
import { nameOf, syncFolder } from '../data-folder/exchange.js';
import { pendingMigrations } from '../data-folder/stored-data.js';
import { DATABASE_FILE, databaseOptions, writerOf } from '../sqlite/data-source.js';
import { damageIn } from '../sqlite/integrity.js';
import { inMegabytes } from './backup.errors.js';
import { copyDatabase } from './copied-database.js';
import { copyBytes, missingRoom } from './disk-space.js';

const FOLDER = 'backups';
const MAX_COPIES = 3;
const COPY_NAME = /^before-.+-(\d{4}-\d\d-\d\dT.+Z)\.sqlite$/;
const UNFINISHED = 'unfinished.sqlite';

/**
 * Migrates data of an older version, after making a copy: a wrong migration can't be undone by installing the
 * version before.
 *
 * @throws {ConfigurationError} one line that says what to do, when there is no space for the copy, the data
 *   is damaged, or a migration failed
 */
export async function migrateData(
  { path, initialContent }: DataFolder,
  { MIGRATION_BACKUP }: Pick<Environment, 'MIGRATION_BACKUP'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  const [first] = initialContent === 'data' ? pendingMigrations(path) : [];
  if (first === undefined) return;
  const copy = MIGRATION_BACKUP ? await makeCopy(path, first) : undefined;
  if (copy === undefined) log.warn('the database is brought to this version without a copy of what it was');
  else log.info({ copy }, `the database is brought to this version; as it was it lies in ${copy}`);
  try {
    const writer = await writerOf({ ...databaseOptions(path), logger: 'debug' }).initialize();
    await writer.destroy();
  } catch (error) {
    throw failed(error, copy);
  }
}

async function makeCopy(dataDir: string, migration: string): Promise<string> {
  const source = join(dataDir, DATABASE_FILE);
  const missing = missingRoom(dataDir, copyBytes(source));
  if (missing) throw noRoom(missing.needed, missing.free);
  const folder = join(dataDir, FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, UNFINISHED);
  try {
    removeUnfinished(unfinished);
    await copyDatabase(source, unfinished, () => undefined);
    await requireWhole(unfinished);
    const copy = join(folder, `before-${migration}-${nameOf(new Date())}.sqlite`);
    renameSync(unfinished, copy);
    syncFolder(folder);
    for (const name of outdated(readdirSync(folder))) rmSync(join(folder, name));
    return copy;
  } finally {
    removeUnfinished(unfinished);
  }
}

function removeUnfinished(path: string): void {
  for (const file of [path, `${path}-journal`]) if (existsSync(file)) rmSync(file);
}

/** All but the newest, by the dates in their names. */
function outdated(names: readonly string[]): readonly string[] {
  const copies = names.flatMap((name) => {
    const [, date] = COPY_NAME.exec(name) ?? [];
    return date === undefined ? [] : [{ name, date }];
  });
  const newestFirst = copies.sort((one, other) => other.date.localeCompare(one.date));
  return newestFirst.slice(MAX_COPIES).map(({ name }) => name);
}

async function requireWhole(file: string): Promise<void> {
  const [damage] = await damageIn(file);
  if (damage !== undefined) throw damaged(damage);
}

const damaged = (why: string): ConfigurationError =>
  new ConfigurationError(
    'DATA_DIR',
    `holds ${DATABASE_FILE}, which is damaged (${why}): restore a backup before it is brought to this version`,
  );

const noRoom = (needed: number, free: number): ConfigurationError =>
  new ConfigurationError(
    'DATA_DIR',
    `has no room for a copy of ${DATABASE_FILE} before it is brought to this version: ${inMegabytes(needed)} are ` +
      `needed and ${inMegabytes(free)} are free; make room, or go on without one with MIGRATION_BACKUP=false`,
  );

function failed(error: unknown, copy: string | undefined): ConfigurationError {
  const back =
    copy === undefined ? '' : `; to go back install the version before and put ${copy} in its place`;
  return new ConfigurationError(
    'DATA_DIR',
    `holds ${DATABASE_FILE}, which could not be brought to this version (${(error as Error).message})${back}`,
    { cause: error },
  );
}
