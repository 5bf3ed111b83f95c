import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OperationalError } from '../../errors/app-error.js';
import { type Database } from '../database.js';
import { type SharedLimits } from '../shared-limits.js';
import { gate } from '../testing/held-write.js';
import { TestDatabase } from '../testing/test-database.js';
import { type PostgresSharedLimits } from './postgres-shared-limits.js';

const MINUTE_MS = 60_000;

describe('PostgresSharedLimits', () => {
  let store: TestDatabase;
  let other: Database;
  let limits: SharedLimits;
  let others: SharedLimits;
  beforeEach(async () => {
    store = await TestDatabase.open([]);
    other = await store.another([]);
    [limits, others] = [store.database, other].map(({ sharedLimits }) => sharedLimits) as [
      PostgresSharedLimits,
      PostgresSharedLimits,
    ];
  });
  afterEach(async () => {
    await other.onApplicationShutdown();
    await store.close();
  });

  const query = <T>(sql: string): Promise<T[]> => store.writer.query(sql);
  const keys = async (): Promise<string[]> =>
    (await query<{ key: string }>('SELECT key FROM rate_limits ORDER BY key')).map(({ key }) => key);
  const add = async (key = 'a', from = limits): Promise<number> => (await from.add(key, 1, MINUTE_MS)).points;
  const age = (interval: string): Promise<unknown> =>
    query(`UPDATE rate_limits SET expires_at = expires_at - interval '${interval}'`);

  /** Another transaction that has changed rows, and ends after the last statement. */
  const held = async (sql: string, last = 'SELECT 1'): Promise<() => Promise<void>> => {
    const begun = gate();
    const release = gate();
    const holding = other.write(async (manager) => {
      await manager.query(sql);
      begun.open();
      await release.opened;
      await manager.query(last);
    });
    await begun.opened;
    return () => {
      release.open();
      return holding;
    };
  };
  /** Resolves once a statement waits for the lock of another. */
  const eachWaiting = async (what: string): Promise<void> => {
    const waiting = `SELECT ${what} FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await query(waiting)).length === 0) await nextTurn();
  };

  it('counts each of many that two panels add at the same time', async () => {
    const counted = await Promise.all(
      Array.from({ length: 100 }, (_, at) => add('a', at % 2 === 0 ? limits : others)),
    );
    expect(counted.sort((one, two) => one - two)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it('counts for as long as the window takes that the first points began', async () => {
    await add();
    await age('59 s');
    const { points, msLeft } = await limits.add('a', 5, MINUTE_MS);
    expect(points).toBe(6);
    expect(msLeft).toBeGreaterThan(0);
    expect(msLeft).toBeLessThanOrEqual(1_000);
    await age('1 s');
    expect(await add()).toBe(1);
    expect(await add('b')).toBe(1);
  });

  it('counts in a window that began while it waited for its turn', async () => {
    await add();
    const release = await held(
      'UPDATE rate_limits SET points = 5',
      `UPDATE rate_limits SET expires_at = clock_timestamp() + interval '1 min'`,
    );
    const counted = add();
    await eachWaiting('pid');
    await release();
    expect(await counted).toBe(6);
  });

  it('begins a new window when the clock of the database was set back', async () => {
    await add();
    await age('-1 h');
    const { points, msLeft } = await limits.add('a', 1, MINUTE_MS);
    expect([points, msLeft]).toEqual([1, MINUTE_MS]);
  });

  it('takes points off an open window only', async () => {
    await limits.add('a', 3, MINUTE_MS);
    await others.takeOff('a', 2);
    await others.takeOff('b', 1);
    expect(await add()).toBe(2);
    await age('1 min');
    await limits.takeOff('a', 1);
    expect(await query('SELECT key, points FROM rate_limits')).toEqual([{ key: 'a', points: 2 }]);
  });

  it('lets the second of two changes see the first, whichever panel makes them', async () => {
    const append = (at: number): Promise<void> =>
      (at % 2 === 0 ? limits : others).change<number[]>('a', MINUTE_MS, (list = []) => [...list, at]);
    await Promise.all(Array.from({ length: 40 }, (_, at) => append(at)));
    let seen: readonly number[] = [];
    await limits.change<readonly number[]>('a', MINUTE_MS, (list = []) => (seen = list));
    expect([...seen].sort((one, two) => one - two)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  });

  it('gives a change the time of the database', async () => {
    const [before] = await query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
    let time = 0;
    await limits.change('a', MINUTE_MS, (_, now) => (time = now));
    expect(time - (before?.ms ?? 0)).toBeGreaterThan(0);
    expect(time - (before?.ms ?? 0)).toBeLessThan(MINUTE_MS);
  });

  it('keeps the value of a change that fails', async () => {
    await limits.change('a', MINUTE_MS, () => 'old');
    const failing = limits.change('a', MINUTE_MS, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await query('SELECT value FROM rate_limits')).toEqual([{ value: '"old"' }]);
  });

  it('removes what has expired, beside another panel that does so, and nothing else', async () => {
    await query(
      `INSERT INTO rate_limits SELECT n, 1, NULL, now() - interval '1 s' FROM generate_series(1, 2500) n`,
    );
    await add('kept');
    await Promise.all([limits.removeExpired(), others.removeExpired()]);
    expect(await keys()).toEqual(['kept']);
  });

  it('does not wait to remove what is being counted', async () => {
    await add();
    await age('2 min');
    const release = await held('UPDATE rate_limits SET points = 2');
    await limits.removeExpired();
    await release();
    expect(await keys()).toEqual(['a']);
  });

  it('does not go through the journal, which would wait for the disk', async () => {
    expect(await query(`SELECT relpersistence FROM pg_class WHERE relname = 'rate_limits'`)).toEqual([
      { relpersistence: 'u' },
    ]);
  });

  it('fails, and says so, when its connection breaks', async () => {
    await add();
    const release = await held('UPDATE rate_limits SET points = 2');
    const failing = expect(add()).rejects.toBeInstanceOf(OperationalError);
    await eachWaiting('pg_terminate_backend(pid)');
    await failing;
    expect(store.database.state.currentFailure?.problem).toBe('storage-unreachable');
    await release();
    expect(await add()).toBe(3);
  });
});
