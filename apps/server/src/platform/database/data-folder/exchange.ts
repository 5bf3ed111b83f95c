import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { KEY_FILE } from './stored-data.js';

/*
 * A database and its key can't be renamed in one step. So the restored files are prepared in a folder of
 * their own, and renaming that folder to `restored-…` decides that they replace the current ones: from then
 * on whichever process opens the data folder completes the exchange, wherever the one before was interrupted.
 */
const READY = 'restored-';
const ASIDE = 'replaced-';

/** Files that SQLite creates beside a database, and that belong to it. */
const SIDE_FILES = ['-wal', '-shm', '-journal'].map((ending) => `${DATABASE_FILE}${ending}`);
const OWN_FILES = [...SIDE_FILES, DATABASE_FILE, KEY_FILE];

export const holdsAnything = (dataDir: string): boolean =>
  OWN_FILES.some((name) => existsSync(join(dataDir, name)));

/**
 * Commits to the new data, which counts from here on.
 *
 * @param prepared folder that holds a database and its key
 */
export function decideExchange(dataDir: string, prepared: string, at: Date): void {
  syncFolder(prepared);
  renameSync(prepared, join(dataDir, `${READY}${nameOf(at)}`));
  syncFolder(dataDir);
}

const openExchange = (dataDir: string): string | undefined =>
  readdirSync(dataDir).find((name) => name.startsWith(READY));

/**
 * For processes that do not hold the lock.
 *
 * @throws {ConfigurationError} when a restore was interrupted during its exchange
 */
export function requireSettled(dataDir: string): void {
  if (openExchange(dataDir) === undefined) return;
  throw new ConfigurationError(
    'DATA_DIR',
    `holds a restore that was interrupted (${dataDir}): start the panel once`,
  );
}

/**
 * Completes an exchange that was decided, if there is one. The caller must hold the folder's lock.
 *
 * @returns where the old data was moved; undefined if there was none
 */
export function endExchange(dataDir: string): string | undefined {
  const name = openExchange(dataDir);
  if (name === undefined) return undefined;
  const ready = join(dataDir, name);
  const aside = join(dataDir, ASIDE + name.slice(READY.length));
  // Journals belong to the old database until the new one is in place.
  const old = existsSync(join(ready, DATABASE_FILE)) ? SIDE_FILES : [];
  for (const file of old) move(join(dataDir, file), aside);
  for (const file of [DATABASE_FILE, KEY_FILE]) {
    if (!existsSync(join(ready, file))) continue;
    move(join(dataDir, file), aside);
    renameSync(join(ready, file), join(dataDir, file));
  }
  syncFolder(dataDir);
  rmSync(ready, { recursive: true });
  return existsSync(aside) ? aside : undefined;
}

function move(path: string, folder: string): void {
  if (!existsSync(path)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  renameSync(path, join(folder, basename(path)));
}

/** `2026-11-22T18-30-00.000Z`: sorts by time, and is a valid file name on every system. */
export const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** A rename is durable only once its folder is synced. */
export function syncFolder(path: string): void {
  // Windows can't open folders; its file system orders renames by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
