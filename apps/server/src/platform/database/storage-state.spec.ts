import { describe, expect, it } from '@jest/globals';
import { StorageState } from './storage-state.js';

const sqliteError = (code: string): Error => Object.assign(new Error(code), { code });

describe('StorageState', () => {
  let now = 0;
  const state = (): StorageState => {
    now = 1_000;
    return new StorageState(() => now);
  };

  it('ignores a change that was refused for its content', () => {
    const storage = state();
    storage.failed(sqliteError('SQLITE_CONSTRAINT_UNIQUE'));
    storage.failed(new Error('no such server'));
    expect(storage.currentFailure).toBeUndefined();
  });

  it('fails from the first failure until a commit some seconds after the last', () => {
    const storage = state();
    storage.failed(sqliteError('SQLITE_FULL'));
    now += 2_000;
    storage.committed();
    now += 1_000;
    storage.failed(sqliteError('SQLITE_FULL'));
    now += 60_000;
    expect(storage.currentFailure).toEqual({ problem: 'storage-full', since: 1_000 });
    storage.committed();
    expect(storage.currentFailure).toBeUndefined();
    expect(storage.lastCommit).toBe(64_000);
  });

  it('counts pending changes, and knows since when they wait', async () => {
    const storage = state();
    const ends: (() => void)[] = [];
    const waits = [1, 2].map(() => storage.wait(() => new Promise<void>((done) => ends.push(done))));
    now += 5_000;
    expect([storage.waiting, storage.waitingSince]).toEqual([2, 1_000]);
    for (const end of ends) end();
    await Promise.all(waits);
    expect([storage.waiting, storage.waitingSince]).toEqual([0, undefined]);
  });
});
