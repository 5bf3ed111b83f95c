import { describe, expect, it } from '@jest/globals';
import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { intervalsOf, lasted, timesOf } from './intervals.js';

const MINUTE = 60_000;
const sample = (minute: number, state: MonitoringSample['state']): MonitoringSample => ({
  at: new Date(minute * MINUTE).toISOString(),
  state,
  players: null,
  responseMs: null,
});
const intervals = (samples: readonly MonitoringSample[], since = 0) =>
  intervalsOf({ samples, from: 0, until: 20 * MINUTE, since, stepMs: MINUTE }).map(({ state, from, to }) => [
    state,
    from / MINUTE,
    to / MINUTE,
  ]);
const upFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => sample(from + index, 'up'));

describe('The intervals of the states', () => {
  it('join the samples of a state', () => {
    expect(
      intervals([...upFrom(0, 10), sample(10, 'restarting'), sample(11, 'restarting'), ...upFrom(12, 20)]),
    ).toEqual([
      ['up', 0, 10],
      ['restarting', 10, 12],
      ['up', 12, 20],
    ]);
  });

  it('are unobserved where samples are missing', () => {
    expect(intervals([...upFrom(0, 5), ...upFrom(9, 15)])).toEqual([
      ['up', 0, 5],
      ['unobserved', 5, 9],
      ['up', 9, 15],
      ['unobserved', 15, 20],
    ]);
  });

  it('tolerate one missing sample, as after a late timer', () => {
    expect(intervals([...upFrom(0, 5), ...upFrom(6, 19)])).toEqual([['up', 0, 20]]);
  });

  it('are absent before the server was registered', () => {
    expect(intervals(upFrom(12, 20), 12 * MINUTE)).toEqual([
      ['absent', 0, 12],
      ['up', 12, 20],
    ]);
  });

  it('are a single gap without any samples', () => {
    expect(intervals([])).toEqual([['unobserved', 0, 20]]);
  });

  it('add up', () => {
    const all = intervalsOf({
      samples: [...upFrom(0, 4), sample(4, 'down'), ...upFrom(5, 9), sample(9, 'down'), ...upFrom(10, 20)],
      from: 0,
      until: 20 * MINUTE,
      since: 0,
      stepMs: MINUTE,
    });
    expect(lasted(all, 'down')).toBe(2 * MINUTE);
    expect(timesOf(all, 'down')).toBe(2);
    expect(timesOf(all, 'restarting')).toBe(0);
  });
});
