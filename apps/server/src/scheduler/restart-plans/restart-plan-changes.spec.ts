import { describe, expect, it } from '@jest/globals';
import { restartByClock } from './restart-plan-changes.js';
import { type StoredTiming } from './restart-timing.js';

const DAILY: StoredTiming = { kind: 'times', times: ['03:00'], weekdays: [0, 1, 2, 3, 4, 5, 6] };
const HOURLY: StoredTiming = { kind: 'every', hours: 1, from: '00:00' };

/** The next restart was planned by a clock that said more than `now`. */
const byClock = (timing: StoredTiming, planned: string, now: string): string | undefined =>
  restartByClock(timing, 'UTC', new Date(planned), new Date(now))?.toISOString().slice(0, 16);

describe('When the clock is set back, a plan', () => {
  it.each([
    [
      'of every day keeps its next restart: the one before was carried out',
      DAILY,
      '2026-11-28T03:00Z',
      '2026-11-27T01:30Z',
    ],
    ['of every hour keeps it after half an hour', HOURLY, '2026-11-27T04:00Z', '2026-11-27T02:45Z'],
    [
      'whose restart is the next one by the new time as well keeps it',
      DAILY,
      '2026-11-28T03:00Z',
      '2026-11-27T04:00Z',
    ],
  ])('%s', (_, timing, planned, now) => {
    expect(byClock(timing, planned, now)).toBeUndefined();
  });

  it('of every hour follows the new time after three hours, half an hour later at the earliest', () => {
    expect(byClock(HOURLY, '2026-11-27T04:00Z', '2026-11-27T00:40Z')).toBe('2026-11-27T02:00');
    expect(byClock(HOURLY, '2026-11-27T04:00Z', '2026-11-27T00:20Z')).toBe('2026-11-27T01:00');
  });

  it('of every day follows it after a year', () => {
    expect(byClock(DAILY, '2026-11-28T03:00Z', '2025-11-28T04:00Z')).toBe('2025-11-29T03:00');
  });

  it('of one moment keeps that', () => {
    const once: StoredTiming = { kind: 'once', at: '2026-11-28T03:00:00Z' };
    expect(byClock(once, '2026-11-28T03:00Z', '2026-01-01T00:00Z')).toBeUndefined();
  });
});
