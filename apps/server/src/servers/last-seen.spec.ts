import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { databaseOptions } from '../platform/database/data-source.js';
import { Database } from '../platform/database/database.js';
import { LastSeen } from './last-seen.js';
import { ServerEntity } from './server.entity.js';

const NOON = new Date('2026-11-20T12:00:00.250Z');
const LATER = new Date('2026-11-20T12:05:00Z');
const OWNER = `INSERT INTO users (username, username_key, email, email_key, password_hash, is_approved, subscription_status, created_at)
  VALUES ('anna', 'anna', 'anna@example.com', 'anna@example.com', 'x', 1, 'active', '2026-01-01')`;
const SERVER = `INSERT INTO servers (owner_id, name, type, host, port, sealed_password, max_players, created_at)
  VALUES (1, 'Chernarus', 'battleye', '127.0.0.1', 2305, 'sealed', 60, '2026-01-01')`;
const SERVERS = 300;

describe('LastSeen', () => {
  let folder: string;
  let database: Database;
  let lastSeen: LastSeen;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-last-seen-'));
    database = await Database.open({ ...databaseOptions(folder), entities: [ServerEntity] });
    await database.write(async (manager) => {
      await manager.query(OWNER);
      for (let count = 0; count < SERVERS; count += 1) await manager.query(SERVER);
    });
    lastSeen = new LastSeen(database, pino({ enabled: false }));
  });
  afterEach(async () => {
    await database.onApplicationShutdown();
    rmSync(folder, { recursive: true });
  });

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
