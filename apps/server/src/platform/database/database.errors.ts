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

const UNREACHABLE = {
  problem: 'storage-unreachable',
  detail: say('storage.unreachable', 'The database can not be reached'),
  details: { retryAfterSeconds: 5 },
} as const;
const DISK_FAILED = {
  problem: 'storage-failed',
  detail: say('storage.disk_failed', 'Nothing was kept: the disk failed'),
} as const;

/** Errors of PostgreSQL by the beginning of their code, and those of the connection to it. */
const SERVER_FAILURES: readonly Failure[] = [
  { code: '08', ...UNREACHABLE },
  { code: '57P', ...UNREACHABLE },
  { code: '53300', ...UNREACHABLE },
  // Our own, of `require_replica`: this replica was out of reach until its lease had expired.
  { code: 'OP001', ...UNREACHABLE },
  ...['ECONN', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOST', 'ENET'].map((code) => ({
    code,
    ...UNREACHABLE,
  })),
  {
    code: '53100',
    problem: 'storage-full',
    detail: say('storage.disk_full', 'Nothing was kept: the disk is full'),
  },
  {
    code: '25006',
    problem: 'storage-read-only',
    detail: say('storage.database_read_only', 'Nothing was kept: the database can only be read'),
  },
  ...['40', '57014'].map((code): Failure => ({
    code,
    problem: 'storage-locked',
    detail: say('storage.others_in_the_way', 'Nothing was kept: other changes were in the way'),
    details: { retryAfterSeconds: 5 },
  })),
  {
    code: 'XX00',
    problem: 'storage-damaged',
    detail: say('storage.database_damaged', 'Nothing was kept: the database is damaged'),
  },
  { code: '53', ...DISK_FAILED },
  { code: '58', ...DISK_FAILED },
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
  const isQuery = error instanceof QueryFailedError;
  const cause: unknown = isQuery ? error.driverError : error;
  const { code = '' } = (cause ?? {}) as { readonly code?: unknown };
  const failures = isQuery ? [...FAILURES, ...SERVER_FAILURES] : FAILURES;
  return failures.find((failure) => String(code).startsWith(failure.code));
}
