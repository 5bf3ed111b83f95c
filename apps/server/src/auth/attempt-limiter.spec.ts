import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { type Database } from '../platform/database/database.js';
import { RateLimits } from '../platform/database/rate-limits.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { type AppError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { SecretBox } from '../platform/secret-box.js';
import { AttemptLimiter, type LimitKeys } from './attempt-limiter.js';
import { AttemptsLimited } from './auth.events.js';

const NOW = new Date('2026-11-22T08:00:00Z');
const PAIR: LimitKeys = { loginAddress: '192.0.2.7', loginPair: '192.0.2.7 anna', loginName: 'anna' };
const log = pino({ enabled: false });

describe('AttemptLimiter', () => {
  let store: TestDatabase;
  let limiter: AttemptLimiter;
  let published: AttemptsLimited[];
  beforeEach(async () => {
    store = await TestDatabase.open([]);
    published = [];
    limiter = limiterOn(store.database);
  });
  afterEach(() => store.close());

  const limiterOn = (database: Database): AttemptLimiter => {
    const events = new EventBus(log);
    events.subscribe(AttemptsLimited, (event) => void published.push(event));
    const limits = new RateLimits(database, new SecretBox('key'), new ManualClock(), log);
    return new AttemptLimiter(limits, events, { now: () => NOW });
  };
  const refusals = async (times: number, keys = PAIR): Promise<AppError[]> => {
    const all = await Promise.allSettled(Array.from({ length: times }, () => limiter.take(keys)));
    return all.flatMap((each) => (each.status === 'rejected' ? [each.reason as AppError] : []));
  };

  it('refuses attempts at once beyond the limit of a name in a network, and says for how long', async () => {
    const all = await refusals(12);
    expect(all).toHaveLength(7);
    expect(all[0]).toMatchObject({ code: 'too_many_attempts' });
    expect(all[0]?.retryAfterSeconds).toBeGreaterThan(890);
    expect(all[0]?.retryAfterSeconds).toBeLessThanOrEqual(900);
  });

  it('publishes once that a limit was reached, with its key as it was given', async () => {
    await refusals(12);
    expect(published).toHaveLength(1);
    const [{ limit, subject, until, at } = {} as AttemptsLimited] = published;
    expect([limit, subject, at]).toEqual(['loginPair', '192.0.2.7 anna', NOW]);
    expect(until.getTime() - at.getTime()).toBeGreaterThan(890_000);
  });

  it('counts an attempt up to the limit that refuses it', async () => {
    await refusals(40);
    const elsewhere = { ...PAIR, loginPair: '198.51.100.1 anna', loginAddress: '198.51.100.1' };
    for (let network = 0; network < 19; network += 1) {
      const [address, pair] = [`198.51.100.${network}`, `198.51.100.${network} anna`];
      expect(await refusals(5, { ...elsewhere, loginAddress: address, loginPair: pair })).toEqual([]);
    }
    expect(await refusals(1, elsewhere)).toHaveLength(1);
    expect(published.map(({ limit }) => limit)).toEqual(['loginPair', 'loginPair']);
  });

  it('gives back the attempt of each limit', async () => {
    for (let count = 0; count < 60; count += 1) {
      await limiter.take(PAIR);
      await limiter.giveBack(PAIR);
    }
    expect(await refusals(6)).toHaveLength(1);
  });
});
