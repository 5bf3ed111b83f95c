import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { SecretBox } from '../secret-box.js';
import { type Database } from './database.js';
import { type RateLimit, type RateLimiter, RateLimits } from './rate-limits.js';
import { TestDatabase } from './testing/test-database.js';

describe('Rate limiters of two panels on one database', () => {
  let store: TestDatabase;
  let other: Database;
  let clock: ManualClock;
  beforeEach(async () => {
    store = await TestDatabase.open([]);
    other = await store.another([]);
    clock = new ManualClock();
  });
  afterEach(async () => {
    await other.onApplicationShutdown();
    await store.close();
  });

  const both = (limit: RateLimit): readonly [RateLimiter, RateLimiter] => {
    const limiterOf = (database: Database): RateLimiter =>
      new RateLimits(database, new SecretBox('key'), clock, pino({ enabled: false })).limiter('a', limit);
    return [limiterOf(store.database), limiterOf(other)];
  };
  const allowed = async (limiter: RateLimiter, times: number): Promise<number> => {
    let count = 0;
    for (let at = 0; at < times; at += 1) if (!(await limiter.consume('anna'))) count += 1;
    return count;
  };

  it('together let pass as many as one would, and tell one of the others that it is the first', async () => {
    const limiters = both({ points: 20, duration: 60 });
    const asked = Array.from({ length: 60 }, (_, at) => limiters[at % 2 === 0 ? 0 : 1].consume('anna'));
    const all = await Promise.all(asked);
    expect(all.filter((exceeded) => !exceeded)).toHaveLength(20);
    expect(all.filter((exceeded) => exceeded?.isFirst)).toHaveLength(1);
  });

  it('together let pass no more of a large limit, but what one of them holds', async () => {
    const [one, two] = both({ points: 1_000, duration: 60 });
    expect(await allowed(one, 1)).toBe(1);
    expect(await allowed(two, 1_000)).toBe(990);
    expect(await allowed(one, 20)).toBe(9);
    const all = await Promise.all(Array.from({ length: 40 }, () => two.consume('bert')));
    expect(all.filter(Boolean)).toHaveLength(0);
  });

  it('do not use in the next window what they held in the last', async () => {
    const [one, two] = both({ points: 1_000, duration: 60 });
    await allowed(one, 1);
    await clock.advance(60_000);
    await store.writer.query(`UPDATE rate_limits SET expires_at = now()`);
    expect(await allowed(two, 1_001)).toBe(1_000);
    expect(await allowed(one, 1)).toBe(0);
  });

  it('allow nothing that they can not count', async () => {
    const [, two] = both({ points: 5, duration: 60 });
    await two.consume('anna');
    await other.onApplicationShutdown();
    await expect(two.consume('anna')).rejects.toThrow();
  });

  it('store no name that was typed', async () => {
    const [one] = both({ points: 5, duration: 60 });
    await one.consume('hunter2');
    const [row] = await store.writer.query<{ key: string }[]>('SELECT key FROM rate_limits');
    expect(row?.key).toMatch(/^a [\w-]{43}$/);
  });
});
