import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { OperationalError } from '../errors/app-error.js';
import { isPassing, storageFailure } from './database.errors.js';
import { asQueryFailure } from './postgres/pooled-data-source.js';
import { StorageState } from './storage-state.js';

const failed = (code: string): QueryFailedError =>
  new QueryFailedError('COMMIT', [], Object.assign(new Error(code), { code }));
const problemAfter = (error: unknown): string | undefined => {
  const state = new StorageState(() => 0);
  state.failed(error);
  return state.currentFailure?.problem;
};

describe('An error of the database', () => {
  it.each([
    ['SQLITE_BUSY', 'storage-locked'],
    ['SQLITE_FULL', 'storage-full'],
    ['SQLITE_IOERR_FSYNC', 'storage-failed'],
    ['SQLITE_READONLY_DBMOVED', 'storage-read-only'],
    ['SQLITE_CORRUPT_INDEX', 'storage-damaged'],
    ['08006', 'storage-unreachable'],
    ['57P01', 'storage-unreachable'],
    ['57P03', 'storage-unreachable'],
    ['53300', 'storage-unreachable'],
    ['ECONNREFUSED', 'storage-unreachable'],
    ['ENETUNREACH', 'storage-unreachable'],
    ['25006', 'storage-read-only'],
    ['53100', 'storage-full'],
    ['58030', 'storage-failed'],
    ['XX001', 'storage-damaged'],
    ['XX002', 'storage-damaged'],
  ])('that says something of the storage is a problem of it: %s', (code, problem) => {
    expect(problemAfter(failed(code))).toBe(problem);
    expect(storageFailure(failed(code))).toMatchObject({ code: 'storage_failed' });
  });

  it.each([
    ['40001', 'other changes were in the way'],
    ['40P01', 'other changes were in the way'],
    ['40000', 'other changes were in the way'],
    ['55P03', 'other changes were in the way'],
    ['SQLITE_BUSY_SNAPSHOT', 'other changes were in the way'],
    ['57014', 'too busy'],
    ['53200', 'too busy'],
    ['OP001', 'this replica was out of touch for too long'],
    ['OP002', 'too busy'],
  ])('that met others fails the change alone, which may be repeated: %s', (code, detail) => {
    expect(problemAfter(failed(code))).toBeUndefined();
    expect(storageFailure(failed(code))).toBeInstanceOf(OperationalError);
    expect(storageFailure(failed(code))).toMatchObject({
      ...{ code: 'storage_failed', message: expect.stringContaining(detail) },
      retryAfterSeconds: 5,
    });
    expect(isPassing(failed(code))).toBe(true);
  });

  it.each(['23505', '42601', 'XX000', 'SQLITE_CONSTRAINT_UNIQUE'])(
    'of the work itself stays as it is: %s',
    (code) => {
      const error = failed(code);
      expect([problemAfter(error), storageFailure(error), isPassing(error)]).toEqual([
        undefined,
        error,
        false,
      ]);
    },
  );

  it('is told from a wait for a connection, which says nothing of the database', () => {
    expect(
      problemAfter(asQueryFailure(new Error('timeout exceeded when trying to connect'))),
    ).toBeUndefined();
    const broken = ['Connection terminated due to connection timeout', 'Query read timeout'];
    for (const message of broken)
      expect(problemAfter(asQueryFailure(new Error(message)))).toBe('storage-unreachable');
  });
});
