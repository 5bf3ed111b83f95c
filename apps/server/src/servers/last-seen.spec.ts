import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { type Database } from '../platform/database/database.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { type Log } from '../platform/log.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { LastSeen } from './last-seen.js';
import { ServerEntity } from './server.entity.js';

const NOON = new Date('2026-11-20T12:00:00.250Z');
const LATER = new Date('2026-11-20T12:05:00Z');
const SERVERS = 300;

describe('LastSeen', () => {
  let store: TestDatabase;
  let database: Database;
  let lastSeen: LastSeen;
  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity]);
    ({ database } = store);
    await storeOwnedServers(database, SERVERS);
    lastSeen = new LastSeen(database, pino({ enabled: false }));
  });
  afterEach(() => store.close());

  const stored = async () =>
    (await database.read(ServerEntity).find({ order: { id: 'ASC' } })).map(
      ({ seenState, seenSince, lastOnline }) => ({ seenState, seenSince, lastOnline }),
    );

  it('stores the last state of many servers that change at once, in one transaction', async () => {
    const run = jest.spyOn(database, 'run');
    for (let id = 1; id <= SERVERS; id += 1) {
      lastSeen.remember(id, { seenState: 'restarting', seenSince: NOON });
      lastSeen.remember(id, { seenState: 'online', seenSince: LATER });
      lastSeen.remember(id, { lastOnline: LATER });
    }
    await lastSeen.beforeApplicationShutdown();
    const last = { seenState: 'online', seenSince: LATER, lastOnline: LATER };
    expect(await stored()).toEqual(Array.from({ length: SERVERS }, () => last));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('leaves omitted fields unchanged, and a deleted server deleted', async () => {
    lastSeen.remember(1, { seenState: 'online', seenSince: NOON, lastOnline: NOON });
    await lastSeen.beforeApplicationShutdown();
    await database.write((manager) => manager.delete(ServerEntity, { id: 2 }));
    lastSeen.remember(2, { lastOnline: LATER });
    lastSeen.remember(1, { lastOnline: LATER });
    await lastSeen.beforeApplicationShutdown();
    const [first, ...others] = await stored();
    expect(first).toEqual({ seenState: 'online', seenSince: NOON, lastOnline: LATER });
    expect(others).toHaveLength(SERVERS - 2);
    expect(others.every(({ lastOnline }) => lastOnline === null)).toBe(true);
  });

  it('says once that it could not be stored for many, and again when that happens again', async () => {
    const told: unknown[] = [];
    const log = { error: ({ err }: { err: unknown }) => void told.push(err) } as unknown as Log;
    const failures = ['first', 'second'].map((which) => new OperationalError('storage_failed', which));
    const run = jest.spyOn(database, 'run');
    const failing = new LastSeen(database, log);
    for (const failure of failures) {
      run.mockRejectedValueOnce(failure);
      for (let id = 1; id <= SERVERS; id += 1) failing.remember(id, { lastOnline: NOON });
      await failing.settled();
    }
    expect(told).toEqual(failures);
  });

  it('has stored by the end of a shutdown what came during a write', async () => {
    let release = (): void => undefined;
    let held: Promise<void> = Promise.resolve();
    await new Promise<void>((begun) => {
      held = database.write(() => {
        begun();
        return new Promise<void>((resolve) => (release = resolve));
      });
    });
    lastSeen.remember(1, { lastOnline: NOON });
    await nextTurn();
    await nextTurn();
    lastSeen.remember(1, { lastOnline: LATER });
    release();
    await held;
    await lastSeen.beforeApplicationShutdown();
    expect((await stored())[0]?.lastOnline).toEqual(LATER);
  });
});
