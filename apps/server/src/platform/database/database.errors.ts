import { type HealthProblemCode } from '@outpost/contracts/health-problems.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { QueryFailedError } from 'typeorm';
import { type AppErrorDetails, OperationalError } from '../errors/app-error.js';

export type StorageProblem = Extract<HealthProblemCode, `storage-${string}`>;

interface Failure {
  readonly code: string;
  readonly problem: StorageProblem;
  readonly detail: Message;
  readonly details?: AppErrorDetails;
}

/** SQLite errors caused by the disk or the file, by prefix of their code, and what they mean. */
const FAILURES: readonly Failure[] = [
  {
    code: 'SQLITE_BUSY',
    problem: 'storage-locked',
    detail: say('storage.locked_by_another_program', 'Nothing was kept: another program holds the database'),
    details: { retryAfterSeconds: 5 },
  },
  {
    code: 'SQLITE_FULL',
    problem: 'storage-full',
    detail: say('storage.disk_full', 'Nothing was kept: the disk is full'),
  },
  {
    code: 'SQLITE_READONLY',
    problem: 'storage-read-only',
    detail: say('storage.database_read_only', 'Nothing was kept: the database can only be read'),
  },
  {
    code: 'SQLITE_CORRUPT',
    problem: 'storage-damaged',
    detail: say('storage.database_damaged', 'Nothing was kept: the database is damaged'),
  },
  {
    code: 'SQLITE_NOTADB',
    problem: 'storage-damaged',
    detail: say('storage.database_damaged', 'Nothing was kept: the database is damaged'),
  },
  {
    code: 'SQLITE_IOERR',
    problem: 'storage-failed',
    detail: say('storage.disk_failed', 'Nothing was kept: the disk failed'),
  },
  {
    code: 'SQLITE_ABORT_ROLLBACK',
    problem: 'storage-failed',
    detail: say('storage.change_undone', 'The change was undone before its end'),
  },
  {
    code: 'SQLITE_CANTOPEN',
    problem: 'storage-failed',
    detail: say('storage.disk_failed', 'Nothing was kept: the disk failed'),
  },
];

/**
 * Turns a failure of the disk or the file into an `OperationalError`; returns others, such as a violated
 * constraint, unchanged.
 */
export function storageFailure(error: unknown): unknown {
  const known = failureOf(error);
  return known
    ? new OperationalError('storage_failed', known.detail, { ...known.details, cause: error })
    : error;
}

/** The storage problem behind an error; undefined if it is of another kind. */
export const storageProblemOf = (error: unknown): StorageProblem | undefined => failureOf(error)?.problem;

function failureOf(error: unknown): Failure | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code = '' } = (cause ?? {}) as { readonly code?: unknown };
  return FAILURES.find((failure) => String(code).startsWith(failure.code));
}
