import { describe, expect, it } from '@jest/globals';
import { type MonitoringInterval } from '@outpost/contracts/monitoring.js';
import { intervalsOf, lasted, timesOf } from './intervals.js';

const MINUTE = 60_000;
type Seen = readonly [state: MonitoringInterval['state'], from: number, to: number];
const timeOf = (minute: number): string => new Date(minute * MINUTE).toISOString();
const observed = (seen: readonly Seen[], since = 0) =>
  intervalsOf({
    intervals: seen.map(([state, from, to]) => ({ state, from: timeOf(from), to: timeOf(to) })),
    from: 0,
    until: 20 * MINUTE,
    since,
  });
const intervals = (seen: readonly Seen[], since = 0) =>
  observed(seen, since).map(({ state, from, to }) => [state, from / MINUTE, to / MINUTE]);

describe('The intervals of the states', () => {
  it('are those that were observed, and unobserved between them', () => {
    expect(
      intervals([
        ['up', 0, 5],
        ['up', 9, 15],
      ]),
    ).toEqual([
      ['up', 0, 5],
      ['unobserved', 5, 9],
      ['up', 9, 15],
      ['unobserved', 15, 20],
    ]);
  });

  it('last until now where the last observation is recent', () => {
    expect(intervals([['up', 0, 18]])).toEqual([['up', 0, 20]]);
    expect(intervals([['up', 0, 17]])).toEqual([
      ['up', 0, 17],
      ['unobserved', 17, 20],
    ]);
  });

  it('are absent before the server was there', () => {
    expect(intervals([['up', 12, 20]], 12 * MINUTE)).toEqual([
      ['absent', 0, 12],
      ['up', 12, 20],
    ]);
  });

  it('are a single gap without any observation', () => {
    expect(intervals([])).toEqual([['unobserved', 0, 20]]);
  });

  it('add up', () => {
    const all = observed([
      ['up', 0, 4],
      ['down', 4, 4.5],
      ['up', 4.5, 9],
      ['down', 9, 10],
      ['up', 10, 20],
    ]);
    expect(lasted(all, 'down')).toBe(1.5 * MINUTE);
    expect(timesOf(all, 'down')).toBe(2);
    expect(timesOf(all, 'restarting')).toBe(0);
  });
});
