import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { ConfigurationError } from '../platform/errors/configuration-error.js';
import { type TimedStart } from '../platform/database/timed-id.js';
import { TimedIds } from './timed-ids.js';

const EPOCH = Date.parse('2026-01-01T00:00:00Z');
const NOON = Date.parse('2026-11-20T12:00:00Z');
const IDS_PER_MS = 64 * 64;
const HOUR = 3_600_000;

const at = (ms: number): number => (ms - EPOCH) * IDS_PER_MS;
const timeOf = (id = 0): number => EPOCH + Math.floor(id / IDS_PER_MS);
const issued = (ids: TimedIds, count: number): number[] => Array.from({ length: count }, () => ids.next());
const isAscending = (ids: readonly number[]): boolean =>
  ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));

describe('TimedIds', () => {
  let clock: ManualClock;
  /** Of the database. */
  let databaseMs: number;
  let warnings: unknown[];
  beforeEach(() => {
    clock = new ManualClock();
    warnings = [];
  });

  const begin = (now = NOON, last = 0, slot = 0): TimedIds => {
    const read = (): Promise<TimedStart> => Promise.resolve({ now: databaseMs, last });
    const log = pino({ level: 'warn' }, { write: (text) => void warnings.push(JSON.parse(text)) });
    return new TimedIds({ slot }, clock, { now, last }, read, log);
  };

  it('contain the time of the database, to the millisecond, and the slot of the process', async () => {
    const ids = begin(NOON, 0, 7);
    expect([ids.peek(), ids.next()]).toEqual([at(NOON) + 7, at(NOON) + 7]);
    await clock.advance(1_500);
    expect(ids.next()).toBe(at(NOON + 1_500) + 7);
    expect(ids.last).toBe(at(NOON + 1_500) + 7);
  });

  it('ascend in bursts, which borrow from the milliseconds that follow', async () => {
    const ids = begin();
    const burst = issued(ids, 1_000);
    expect([isAscending(burst), burst.at(-1)]).toEqual([true, at(NOON) + 999 * 64]);
    await clock.advance(10);
    expect(ids.next()).toBe(at(NOON) + 1_000 * 64);
    await clock.advance(10);
    expect(ids.next()).toBe(at(NOON + 20));
  });

  it('run ahead of the time in a long burst by as much as it has more than 64,000 entries a second', async () => {
    const ids = begin();
    const burst = issued(ids, 100_000);
    expect([isAscending(burst), timeOf(burst.at(-1))]).toEqual([true, NOON + 1_562]);
    await clock.advance(1_563);
    expect(ids.next()).toBe(at(NOON + 1_563));
  });

  it('follow the clock of the database, also after the machine slept', async () => {
    const ids = begin();
    databaseMs = NOON + 8 * HOUR;
    await ids.catchUp();
    expect(ids.next()).toBe(at(NOON + 8 * HOUR));
  });

  it('take the time of the database for that of half the round trip', async () => {
    const ids = begin();
    databaseMs = NOON + 1_000;
    const following = ids.catchUp();
    void clock.advance(80);
    await following;
    expect(timeOf(ids.next())).toBe(NOON + 1_040);
  });

  it('tell once that they are ahead of the clock of the database, until it has caught up', async () => {
    const ids = begin(NOON, at(NOON + HOUR));
    const follow = async (ms: number): Promise<number> => {
      databaseMs = ms;
      await ids.catchUp();
      return warnings.length;
    };
    expect([await follow(NOON), await follow(NOON + 1_000), await follow(NOON + HOUR)]).toEqual([1, 1, 1]);
    expect(warnings).toMatchObject([{ aheadMs: HOUR }]);
    expect([await follow(NOON + HOUR - 60_000), await follow(NOON)]).toEqual([1, 2]);
  });

  it('ascend while the clock of the database is set back and forward', async () => {
    const ids = begin();
    const all = issued(ids, 3);
    for (const databaseMs of [NOON - 5 * HOUR, NOON + HOUR, NOON, NOON - 400 * 24 * HOUR]) {
      ids.synchronize(databaseMs);
      all.push(...issued(ids, 3));
      await clock.advance(5);
      all.push(ids.next());
    }
    expect(isAscending(all)).toBe(true);
    ids.synchronize(NOON + 2 * HOUR);
    expect(ids.next()).toBe(at(NOON + 2 * HOUR));
  });

  it('of two processes are never the same, even at the same time', () => {
    const [one, other] = [begin(NOON, 0, 0), begin(NOON, 0, 63)];
    const all = [...issued(one, 5_000), ...issued(other, 5_000)];
    expect(new Set(all).size).toBe(10_000);
  });

  it('are above all that is stored, whatever the clock says and whoever stored it', () => {
    for (const last of [1, 63, 64, 3_000_512, at(NOON) + 63, at(NOON + HOUR) + 17]) {
      const ids = begin(NOON, last);
      expect(ids.last).toBe(last);
      expect(ids.next()).toBeGreaterThan(last);
      expect(ids.next() % 64).toBe(0);
    }
    expect(begin(EPOCH - HOUR, 0).next()).toBeGreaterThan(0);
  });

  it('continue after the log of a game server that another process wrote, with the slot of the moment', async () => {
    const theirs = at(NOON + HOUR) + 63;
    const start = { now: NOON, last: 0 };
    const owner = { slot: 5 };
    const read = (): Promise<TimedStart> => Promise.resolve({ ...start, last: theirs });
    const ids = new TimedIds(owner, clock, start, read, pino({ enabled: false }));
    await ids.catchUp();
    const ours = ids.next();
    expect([ours > theirs, ours % 64]).toEqual([true, 5]);
    await ids.catchUp();
    expect(ids.next()).toBeGreaterThan(ours);
    owner.slot = 9;
    expect([ids.next() % 64, ids.next() % 64]).toEqual([9, 9]);
  });

  it('are exact numbers for 69 years; a clock beyond that is refused', () => {
    const end = Date.parse('2095-09-07T15:47:35.551Z');
    const ids = begin(end - 1, 0, 63);
    expect(issued(ids, 64).every(Number.isSafeInteger)).toBe(true);
    expect(() => begin(end)).toThrow(ConfigurationError);
    expect(() => begin(end)).toThrow(
      'DATABASE_URL leads to a server whose clock is wrong: it says 2095-09-07T15:47:35.551Z',
    );
    expect(() => ids.synchronize(end)).toThrow(ConfigurationError);
  });
});
