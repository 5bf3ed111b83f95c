import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { SecretBox } from '../secret-box.js';
import { type RateLimiter, RateLimits } from './rate-limits.js';
import { TestDatabase } from './testing/test-database.js';

const LIMIT = { points: 3, duration: 60 };

describe('A rate limiter', () => {
  let store: TestDatabase;
  let limits: RateLimits;
  let limiter: RateLimiter;
  beforeEach(async () => {
    store = await TestDatabase.open([]);
    limits = new RateLimits(
      ...([store.database, new SecretBox('key'), new ManualClock(), pino({ enabled: false })] as const),
    );
    limiter = limits.limiter('attempts', LIMIT);
  });
  afterEach(() => store.close());

  const allowed = async (times: number, key = 'anna', by = limiter): Promise<boolean[]> => {
    const answers: boolean[] = [];
    for (let count = 0; count < times; count += 1) answers.push((await by.consume(key)) === undefined);
    return answers;
  };

  it('allows as many as its points, and says how long the others wait', async () => {
    expect(await allowed(3)).toEqual([true, true, true]);
    const { isFirst, retryAfterMs = 0 } = (await limiter.consume('anna')) ?? {};
    expect(isFirst).toBe(true);
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    expect((await limiter.consume('anna'))?.isFirst).toBe(false);
  });

  it('lets no more pass at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('anna')));
    expect(all.filter((exceeded) => !exceeded)).toHaveLength(3);
    expect(all.filter((exceeded) => exceeded?.isFirst)).toHaveLength(1);
  });

  it('allows again what is given back', async () => {
    await allowed(3);
    await limiter.giveBack('anna');
    expect(await allowed(2)).toEqual([true, false]);
  });

  it('counts each key, and each limit, apart', async () => {
    await allowed(3);
    expect(await allowed(1, 'bert')).toEqual([true]);
    expect(await allowed(1, 'anna', limits.limiter('other attempts', LIMIT))).toEqual([true]);
    expect(await allowed(1)).toEqual([false]);
  });

  it('allows all of a large limit', async () => {
    const large = limits.limiter('large', { points: 250, duration: 60 });
    const answers = await allowed(252, 'anna', large);
    expect(answers.filter(Boolean)).toHaveLength(250);
    expect(answers.slice(250)).toEqual([false, false]);
  });

  it('removes no count whose window is open', async () => {
    await allowed(1);
    await limits.removeExpired();
    expect(await allowed(3)).toEqual([true, true, false]);
  });
});
