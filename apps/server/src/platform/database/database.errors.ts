import { QueryFailedError } from 'typeorm';
import { type AppErrorDetails, OperationalError } from '../errors/app-error.js';

interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly details?: AppErrorDetails;
}

/** What SQLite says when the machine below it failed, by the beginning of its code, and what it means. */
const FAILURES: readonly Failure[] = [
  {
    code: 'SQLITE_BUSY',
    detail: 'Nothing was kept: another program holds the database',
    details: { retryAfterSeconds: 5 },
  },
  { code: 'SQLITE_FULL', detail: 'Nothing was kept: the disk is full' },
  { code: 'SQLITE_READONLY', detail: 'Nothing was kept: the database can only be read' },
  { code: 'SQLITE_CORRUPT', detail: 'Nothing was kept: the database is damaged' },
  { code: 'SQLITE_NOTADB', detail: 'Nothing was kept: the database is damaged' },
  { code: 'SQLITE_IOERR', detail: 'Nothing was kept: the disk failed' },
  { code: 'SQLITE_ABORT_ROLLBACK', detail: 'The change was undone before its end' },
  { code: 'SQLITE_CANTOPEN', detail: 'Nothing was kept: the disk failed' },
];

/** A failure of disk or file in our words; everything else, such as a broken constraint, as it came. */
export function storageFailure(error: unknown): unknown {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code = '' } = cause as { readonly code?: unknown };
  const known = FAILURES.find((failure) => String(code).startsWith(failure.code));
  return known
    ? new OperationalError('storage_failed', known.detail, { ...known.details, cause: error })
    : error;
}
