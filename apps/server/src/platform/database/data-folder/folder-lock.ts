import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { ConfigurationError } from '../../errors/configuration-error.js';

/**
 * Ensures that one panel at a time uses the data folder: two would store every line and run every schedule
 * twice. The lock is a file lock of the operating system, taken through SQLite, so it is released however the
 * process ends. The holder is written to a separate file, as information for people only.
 */
export class FolderLock {
  private constructor(private readonly lock: Sqlite.Database) {}

  /** @throws {ConfigurationError} when another process uses the folder, or it can't be written */
  static take(dataDir: string): FolderLock {
    const holder = join(dataDir, 'outpost.pid');
    const lock = openLock(join(dataDir, 'outpost.lock'));
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw new ConfigurationError('DATA_DIR', `is in use by another Outpost (${describe(holder)})`, {
        cause: error,
      });
    }
    writeFileSync(holder, `${process.pid} ${hostname()}\n`, { mode: 0o600 });
    return new FolderLock(lock);
  }

  release(): void {
    this.lock.close();
  }
}

function openLock(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { timeout: 0 });
  } catch (error) {
    throw new ConfigurationError('DATA_DIR', 'is a folder this process can not write to', { cause: error });
  }
}

function describe(holder: string): string {
  const [pid = '?', host = '?'] = readFileSync(holder, 'utf8').trim().split(' ');
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}
