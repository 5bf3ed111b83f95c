import { writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { LOCK_PATIENCE_MS } from '../sqlite/data-source.js';

/** Called repeatedly with the finished share of the work, from 0 to 1. */
export type Progress = (share: number) => void;

/** Eight megabytes: a step takes some ten milliseconds, and the event loop runs between steps. */
const STEP_PAGES = 2_048;

/**
 * Copies a database as of one moment, while others go on writing, into one file without a journal that only
 * its owner can read.
 *
 * @param copy path of the copy, which must not exist
 * @throws {SqliteError} of the driver: `SQLITE_FULL`, `SQLITE_IOERR` and the like
 */
export async function copyDatabase(file: string, copy: string, progress: Progress): Promise<void> {
  writeFileSync(copy, '', { flag: 'wx', mode: 0o600 });
  // Opened for writing, although nothing is written: the last connection to close removes the journal.
  const source = new Sqlite(file, { fileMustExist: true, timeout: LOCK_PATIENCE_MS });
  try {
    // The open transaction pins a snapshot: otherwise SQLite restarts the copy whenever another connection
    // writes.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(copy, {
      progress: ({ totalPages, remainingPages }) => {
        if (totalPages > 0) progress(1 - remainingPages / totalPages);
        return STEP_PAGES;
      },
    });
  } finally {
    source.close();
  }
  makeSingle(copy);
}

/** The copy of a database in WAL mode is in WAL mode too. */
function makeSingle(file: string): void {
  const database = new Sqlite(file);
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
}
