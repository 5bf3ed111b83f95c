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
import { DATABASE_FILE } from '../data-source.js';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { KEY_FILE } from './stored-data.js';

/*
 * A database and its key can't be renamed at once. So what is restored lies ready in a folder of its own, and the name
 * of that folder says that it is to take the place of what is there: from then on whoever opens the data folder
 * carries on, from wherever the one before was stopped, until all is in its place.
 */
const READY = 'restored-';
const ASIDE = 'replaced-';

/** What a database leaves beside itself, and what goes with it. */
const SIDE_FILES = ['-wal', '-shm', '-journal'].map((ending) => `${DATABASE_FILE}${ending}`);
const OWN_FILES = [...SIDE_FILES, DATABASE_FILE, KEY_FILE];

export const holdsAnything = (dataDir: string): boolean =>
  OWN_FILES.some((name) => existsSync(join(dataDir, name)));

/** Decides: from here on the new data counts, whatever happens. @param prepared holds a database and its key */
export function decideExchange(dataDir: string, prepared: string, at: Date): void {
  syncFolder(prepared);
  renameSync(prepared, join(dataDir, `${READY}${nameOf(at)}`));
  syncFolder(dataDir);
}

const openExchange = (dataDir: string): string | undefined =>
  readdirSync(dataDir).find((name) => name.startsWith(READY));

/**
 * For those who come without the lock.
 *
 * @throws {ConfigurationError} a restore was stopped between its two files
 */
export function requireSettled(dataDir: string): void {
  if (openExchange(dataDir) === undefined) return;
  throw new ConfigurationError(
    'DATA_DIR',
    `holds a restore that was interrupted (${dataDir}): start the panel once`,
  );
}

/**
 * Ends an exchange that was decided, if there is one; for whoever holds the lock of the folder.
 *
 * @returns the path where the old data is kept; undefined when there was none
 */
export function endExchange(dataDir: string): string | undefined {
  const name = openExchange(dataDir);
  if (name === undefined) return undefined;
  const ready = join(dataDir, name);
  const aside = join(dataDir, ASIDE + name.slice(READY.length));
  // Journals belong to the old database as long as the new one is not in its place.
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

/** `2026-11-22T18-30-00.000Z`: in order, and a file name everywhere. */
export const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** A rename is on the disk once its folder is. */
export function syncFolder(path: string): void {
  // Windows opens no folders; its file system orders renames by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
