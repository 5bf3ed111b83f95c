import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserEntity } from '../../../auth/user.entity.js';
import { OperationalError } from '../../errors/app-error.js';
import { type Database } from '../database.js';
import { storeOwnedServers } from '../testing/owned-servers.js';
import { TestDatabase } from '../testing/test-database.js';

/** Ends the other connections of this database, as a server that is restarted does. */
const END_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

describe('PostgresDatabase', () => {
  let store: TestDatabase;
  let database: Database;
  let other: Database;
  beforeEach(async () => {
    store = await TestDatabase.open([UserEntity]);
    ({ database } = store);
    other = await store.another([UserEntity]);
    await storeOwnedServers(database, 1);
  });
  afterEach(async () => {
    await other.onApplicationShutdown();
    await store.close();
  });

  const rename = (name: string): Promise<unknown> =>
    database.write((manager) => manager.update(UserEntity, { id: 1 }, { username: name }));

  it('fails what a broken connection interrupts, says so, and goes on with a new one', async () => {
    const failing = database.write(async (manager) => {
      await manager.update(UserEntity, { id: 1 }, { username: 'interrupted' });
      await other.write((beside) => beside.query(END_OTHERS)).catch(() => undefined);
      await manager.update(UserEntity, { id: 1 }, { username: 'never' });
    });
    await expect(failing).rejects.toBeInstanceOf(OperationalError);
    expect(database.state.currentFailure?.problem).toBe('storage-unreachable');
    await rename('berta');
    expect((await database.row(UserEntity, { id: 1 }))?.username).toBe('berta');
  });

  it('notices the end of the server although nothing is asked', async () => {
    await database.read(UserEntity).count();
    await other.write((beside) => beside.query(END_OTHERS));
    while (!database.state.currentFailure) await new Promise((resolve) => setImmediate(resolve));
    expect(database.state.currentFailure.problem).toBe('storage-unreachable');
  });

  it('reads numbers of 64 bits and sums as numbers, and times as dates', async () => {
    const [row] = await database.readLong(UserEntity).query<
      object[]
    >(`SELECT 9007199254740991::bigint AS big, sum(id) AS total, count(*) AS count,
        '2026-03-29 01:30:00+00'::timestamptz AS at FROM users`);
    expect(row).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      ...{ total: 1, count: 1, at: new Date('2026-03-29T01:30:00Z') },
    });
  });

  it('stores a text with NUL, which it has no place for, with another character', async () => {
    await rename('a\0b');
    expect((await database.row(UserEntity, { id: 1 }))?.username).toBe('a\uFFFDb');
  });

  it('gives up a statement that takes too long, which fails alone', async () => {
    const slow = database.write(async (manager) => {
      await manager.query("SET LOCAL statement_timeout = '50ms'");
      await manager.query('SELECT pg_sleep(5)');
    });
    await expect(slow).rejects.toThrow('The database is too busy');
    await rename('carla');
  });

  it('says nothing against the storage when others get in the way at each attempt', async () => {
    let attempts = 0;
    const disturbed = database.write(async (manager) => {
      attempts += 1;
      await manager.count(UserEntity);
      await other.write((beside) => beside.update(UserEntity, { id: 1 }, { username: `other${attempts}` }));
      await manager.update(UserEntity, { id: 1 }, { username: 'never' });
    });
    await expect(disturbed).rejects.toThrow('other changes were in the way');
    expect(attempts).toBeGreaterThan(10);
    expect(database.state.currentFailure).toBeUndefined();
  });

  it('says nothing against the storage when the lease of the replica has expired', async () => {
    database.replicas?.fence(randomUUID());
    await expect(rename('never')).rejects.toThrow('this replica was out of touch for too long');
    expect(database.state.currentFailure).toBeUndefined();
  });

  it('lets forty changes of one account wait in turn, using one connection for all', async () => {
    let [open, most] = [0, 0];
    const changes = Array.from({ length: 40 }, () =>
      database.writeInTurn('an account', async (manager) => {
        most = Math.max(most, (open += 1));
        await manager.query('SELECT 1');
        open -= 1;
      }),
    );
    await Promise.all(changes);
    expect([open, most]).toEqual([0, 1]);
    expect(database.state.currentFailure).toBeUndefined();
  });
});
