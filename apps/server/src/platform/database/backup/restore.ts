import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import { UserError } from '../../errors/app-error.js';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { decideExchange, endExchange, holdsAnything } from '../data-folder/exchange.js';
import { FolderLock } from '../data-folder/folder-lock.js';
import { KEY_FILE } from '../data-folder/stored-data.js';
import { readArchive } from './archive.js';
import { diskFailure, noRoom } from './backup.errors.js';
import { type CheckedDatabase, checkDatabase } from './checked-database.js';
import { missingRoom } from './disk-space.js';
import { type TemporaryFiles } from './temporary-files.js';
import { type SealedColumn, unopenedRows } from './sealed-rows.js';

const UNFINISHED = 'unfinished-restore-';

type RestoreStep = 'reading' | 'checking';

export interface RestoreOrder {
  readonly dataDir: string;
  /** Opens the archive; called only when it is about to be read. */
  readonly source: () => Readable;
  /** How errors name the source. */
  readonly name: string;
  readonly sealed: readonly SealedColumn[];
  readonly passphrase: string;
  /** `SECRET_KEY` if it is set here: the panel would use it instead of the key in the backup. */
  readonly keySetting: string | undefined;
  /** Whether existing data may be replaced; it is moved aside, not deleted. */
  readonly force: boolean;
  readonly revokeTokens: boolean;
  readonly temporaryFiles: TemporaryFiles;
  readonly progress: (step: RestoreStep, share: number) => void;
}

export interface RestoreReport extends CheckedDatabase {
  readonly madeAt: string;
  /** Version of the product that made the backup. */
  readonly version: string;
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
  /** API tokens that are valid after the restore. */
  readonly tokensLeft: number;
  /** Where the previous data was moved; null if there was none. */
  readonly replaced: string | null;
}

/**
 * Restores a data folder from a backup. Existing data is not touched before the whole backup was read,
 * decrypted and checked; then the two are exchanged, entirely or not at all.
 *
 * @throws {ConfigurationError} when a panel runs in the folder, or `SECRET_KEY` is set to another key
 * @throws {UserError} when the folder holds data, the backup is damaged or of a newer version, or the
 *   passphrase is wrong
 * @throws {OperationalError} `storage_failed`: no space
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoreReport> {
  const { dataDir, temporaryFiles } = order;
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      temporaryFiles.add(dataDir);
    }
    return await restoreLocked(order);
  } catch (error) {
    throw diskFailure(error);
  } finally {
    temporaryFiles.remove();
  }
}

async function restoreLocked(order: RestoreOrder): Promise<RestoreReport> {
  const { dataDir, temporaryFiles } = order;
  const lock = FolderLock.take(dataDir);
  try {
    endExchange(dataDir);
    if (holdsAnything(dataDir) && !order.force) throw inUse(dataDir);
    removeAbandoned(dataDir);
    const folder = temporaryFiles.add(mkdtempSync(join(dataDir, UNFINISHED)));
    const report = await prepare(order, folder);
    decideExchange(dataDir, folder, new Date());
    temporaryFiles.release(dataDir);
    return { ...report, replaced: endExchange(dataDir) ?? null };
  } finally {
    lock.release();
  }
}

async function prepare(order: RestoreOrder, folder: string): Promise<Omit<RestoreReport, 'replaced'>> {
  const { name, progress } = order;
  const database = join(folder, DATABASE_FILE);
  const { manifest, key } = await readArchive(order.source(), order.passphrase, name, {
    manifest: ({ database: { bytes } }) => requireRoom(order.dataDir, bytes),
    database: (content) =>
      pipeline(content, createWriteStream(database, { flags: 'wx', mode: 0o600, flush: true })),
    progress: (share) => progress('reading', share),
  });
  progress('checking', 0);
  requireKey(order.keySetting, key);
  const { migration, rows } = await checkDatabase(database, name);
  unopenedRows(database, key, order.sealed);
  writeFileSync(join(folder, KEY_FILE), key, { flag: 'wx', mode: 0o600, flush: true });
  const access = revokeAccess(database, order.revokeTokens);
  return { migration, rows, madeAt: manifest.madeAt, version: manifest.version, ...access };
}

function requireRoom(dataDir: string, bytes: number): void {
  const missing = missingRoom(dataDir, bytes);
  if (missing) throw noRoom(dataDir, missing.needed, missing.free);
}

/**
 * Deletes all sessions, since one that was ended after the backup would be valid again and signing in costs
 * little. API tokens are left to the operator: one may restart servers at night.
 */
function revokeAccess(
  file: string,
  revokeTokens: boolean,
): Pick<RestoreReport, 'sessionsEnded' | 'tokensRevoked' | 'tokensLeft'> {
  const database = new Sqlite(file);
  try {
    database.pragma('trusted_schema = OFF');
    const count = (sql: string): number => database.prepare(sql).run().changes;
    const sessionsEnded = count('DELETE FROM sessions');
    const tokensRevoked = revokeTokens ? count('DELETE FROM api_tokens') : 0;
    const tokensLeft = database.prepare<[], number>('SELECT count(*) FROM api_tokens').pluck().get() ?? 0;
    return { sessionsEnded, tokensRevoked, tokensLeft };
  } finally {
    database.close();
  }
}

function requireKey(setting: string | undefined, key: string): void {
  if (setting === undefined || setting === key) return;
  throw new ConfigurationError(
    'SECRET_KEY',
    'is set here, and is not the key of this backup: take the setting away, the key comes with the backup',
  );
}

const inUse = (dataDir: string): UserError =>
  new UserError(
    'validation_failed',
    `${dataDir} holds the data of a panel: use --force to replace it; it is kept aside`,
  );

/** Safe while the folder is locked: no other restore can be running here. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(dataDir, name), { recursive: true });
  }
}
