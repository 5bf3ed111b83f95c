import { QueryFailedError } from 'typeorm';
import { OperationalError } from '../errors/app-error.js';

/** What SQLite says when the machine below it failed, by the beginning of its code, and what it means. */
const FAILURES = [
  { code: 'SQLITE_FULL', detail: 'Nothing was kept: the disk is full' },
  { code: 'SQLITE_READONLY', detail: 'Nothing was kept: the database can only be read' },
  { code: 'SQLITE_CORRUPT', detail: 'Nothing was kept: the database is damaged' },
  { code: 'SQLITE_NOTADB', detail: 'Nothing was kept: the database is damaged' },
  { code: 'SQLITE_IOERR', detail: 'Nothing was kept: the disk failed' },
  { code: 'SQLITE_CANTOPEN', detail: 'Nothing was kept: the disk failed' },
];

/** Another process has held the lock for longer than we wait. */
export const databaseBusy = (): OperationalError =>
  new OperationalError('storage_failed', 'Nothing was kept: another program holds the database', {
    retryAfterSeconds: 5,
  });

/** SQLite rolled back by itself, and the work went on without noticing. */
export const undoneTooEarly = (): OperationalError =>
  new OperationalError('storage_failed', 'The change was undone before its end');

/** A failure of disk or file in our words; everything else, such as a broken constraint, as it came. */
export function storageFailure(error: unknown): unknown {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code = '' } = cause as { readonly code?: string };
  const known = FAILURES.find((failure) => String(code).startsWith(failure.code));
  return known ? new OperationalError('storage_failed', known.detail, { cause: error }) : error;
}
