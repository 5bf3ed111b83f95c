import { type HealthProblemCode } from '@outpost/contracts/health-problems.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { QueryFailedError } from 'typeorm';
import { type AppErrorDetails, OperationalError } from '../errors/app-error.js';

export type StorageProblem = Extract<HealthProblemCode, `storage-${string}`>;

interface Failure {
  /** The beginning of the code. */
  readonly code: string;
  /** Undefined where only this change failed: the storage is well, and what is next may succeed. */
  readonly problem?: StorageProblem;
  readonly detail: Message;
  readonly details?: AppErrorDetails;
}

const SOON = { retryAfterSeconds: 5 } as const;
const OTHERS_IN_THE_WAY = {
  detail: say('storage.others_in_the_way', 'Nothing was kept: other changes were in the way'),
  details: SOON,
} as const;

/** SQLite errors, and what they mean. */
const FAILURES: readonly Failure[] = [
  // The change had read before another program changed something.
  { code: 'SQLITE_BUSY_SNAPSHOT', ...OTHERS_IN_THE_WAY },
  {
    code: 'SQLITE_BUSY',
    problem: 'storage-locked',
    detail: say('storage.locked_by_another_program', 'Nothing was kept: another program holds the database'),
    details: SOON,
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

/** Our own codes of PostgreSQL: those of `require_replica`, and of a wait for a connection of the pool. */
const LEASE_EXPIRED = 'OP001';
export const POOL_IN_USE = 'OP002';

const UNREACHABLE = {
  problem: 'storage-unreachable',
  detail: say('storage.unreachable', 'The database can not be reached'),
  details: SOON,
} as const;
const DISK_FAILED = {
  problem: 'storage-failed',
  detail: say('storage.disk_failed', 'Nothing was kept: the disk failed'),
} as const;
const DAMAGED = {
  problem: 'storage-damaged',
  detail: say('storage.database_damaged', 'Nothing was kept: the database is damaged'),
} as const;
const TOO_BUSY = { detail: say('storage.too_busy', 'The database is too busy'), details: SOON } as const;

/** Errors of PostgreSQL, and those of the connection to it. */
const SERVER_FAILURES: readonly Failure[] = [
  { code: '08', ...UNREACHABLE },
  { code: '57P', ...UNREACHABLE },
  { code: '53300', ...UNREACHABLE },
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
  { code: 'XX001', ...DAMAGED },
  { code: 'XX002', ...DAMAGED },
  { code: '58', ...DISK_FAILED },
  // Serialization failures and deadlocks, after the last attempt.
  { code: '40', ...OTHERS_IN_THE_WAY },
  // A lock that was not given in time.
  { code: '55P03', ...OTHERS_IN_THE_WAY },
  // A statement that took too long.
  { code: '57014', ...TOO_BUSY },
  // Too little memory, and the like.
  { code: '53', ...TOO_BUSY },
  { code: POOL_IN_USE, ...TOO_BUSY },
  {
    code: LEASE_EXPIRED,
    detail: say('storage.lease_expired', 'Nothing was kept: this replica was out of touch for too long'),
    details: SOON,
  },
];

/**
 * Turns a failure of storage, or of a change that met others, into an `OperationalError`; returns others, such as a
 * violated constraint, unchanged.
 */
export function storageFailure(error: unknown): unknown {
  const known = failureOf(error);
  return known
    ? new OperationalError('storage_failed', known.detail, { ...known.details, cause: error })
    : error;
}

/** Whether the same may succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  failureOf(error)?.details?.retryAfterSeconds !== undefined;

/** The storage problem behind an error; undefined if it is of another kind, or only met other changes. */
export const storageProblemOf = (error: unknown): StorageProblem | undefined => failureOf(error)?.problem;

function failureOf(error: unknown): Failure | undefined {
  const isQuery = error instanceof QueryFailedError;
  const cause: unknown = isQuery ? error.driverError : error;
  const { code = '' } = (cause ?? {}) as { readonly code?: unknown };
  const failures = isQuery ? [...FAILURES, ...SERVER_FAILURES] : FAILURES;
  return failures.find((failure) => String(code).startsWith(failure.code));
}
