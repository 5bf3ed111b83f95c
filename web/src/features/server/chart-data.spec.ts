import { describe, expect, it } from '@jest/globals';
import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { axisTime } from './axis-time.js';
import { ceilingOf, nearest, seriesOf } from './chart-data.js';
import { momentLabel, valueLabel } from './moment-labels.js';
import { serverTexts } from './texts/en.js';

const t = serverTexts.get();
const sample = (seconds: number, players: number | null): MonitoringSample => ({
  at: new Date(seconds * 1000).toISOString(),
  state: 'up',
  players,
  responseMs: 40,
});

describe('The line of a chart', () => {
  it('has a gap where samples are missing', () => {
    expect(seriesOf([sample(0, 1), sample(60, 2), sample(600, 3)], 'players', 60_000)).toEqual({
      at: [0, 60, 120, 600],
      values: [1, 2, null, 3],
    });
  });

  it('has a gap where the value is unknown', () => {
    expect(seriesOf([sample(0, 1), sample(60, null)], 'players', 60_000).values).toEqual([1, null]);
  });
});

describe('The ceiling of a chart', () => {
  it.each([
    [[], 5],
    [[3], 5],
    [[41, 12, null], 50],
    [[95], 100],
    [[99], 150],
    [[940], 1000],
  ])('of %j is %d', (values, ceiling) => {
    expect(ceilingOf(values, 4)).toBe(ceiling);
  });
});

describe('The selected moment', () => {
  it('is that of the nearest sample', () => {
    const samples = [sample(0, 1), sample(60, 2), sample(120, 3)];
    expect(nearest(samples, 85_000)?.players).toBe(2);
    expect(nearest(samples, 999_000)?.players).toBe(3);
    expect(nearest([], 0)).toBeUndefined();
  });

  it('has a single label', () => {
    const at = new Date(2026, 5, 1, 9, 5).getTime() / 1000;
    expect(momentLabel(t, sample(at, 1))).toBe('Jun 1, 09:05: Up, 1 player, 40 ms');
    expect(momentLabel(t, { ...sample(at, null), state: 'down', responseMs: null })).toBe(
      'Jun 1, 09:05: Down',
    );
    expect(valueLabel(t, sample(at, null), 'players')).toBe('–');
  });
});

describe('The time below a chart', () => {
  it('is the time of day, and the day where one begins', () => {
    expect(axisTime(new Date(2026, 5, 1, 9, 0).getTime(), false)).toBe('09:00');
    expect(axisTime(new Date(2026, 5, 1).getTime(), false)).toBe('Jun 1');
    expect(axisTime(new Date(2026, 5, 1, 12).getTime(), true)).toBe('');
  });
});
