import { writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { LOCK_PATIENCE_MS } from '../data-source.js';

/** Told from time to time: which part of the work is done, from 0 to 1. */
export type Progress = (share: number) => void;

/** Eight megabytes: a step takes some ten milliseconds, and what else there is to do gets its turn in between. */
const STEP_PAGES = 2_048;

/**
 * A copy as of one moment, while others go on writing; one file without a journal, which only its owner can read.
 *
 * @param copy must not exist
 * @throws {SqliteError} as the driver throws it: `SQLITE_FULL`, `SQLITE_IOERR` and the like
 */
export async function copyDatabase(file: string, copy: string, progress: Progress): Promise<void> {
  writeFileSync(copy, '', { flag: 'wx', mode: 0o600 });
  // Open for writing too, although nothing is written: whoever closes a database last tidies its journal away.
  const source = new Sqlite(file, { fileMustExist: true, timeout: LOCK_PATIENCE_MS });
  try {
    // The open transaction holds on to what there is now: else SQLite begins again whenever somebody writes.
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

/** The copy of a file with a journal expects one. */
function makeSingle(file: string): void {
  const database = new Sqlite(file);
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
}
