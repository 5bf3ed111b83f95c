import { describe, expect, it } from '@jest/globals';
import { MONITORING_INTERVALS_MAX } from '@outpost/contracts/monitoring.js';
import { type Interval, intervalsIn, presentIntervals, uptimeOf } from './observed-intervals.js';
import { type SampleState, STATE_CODES } from './sample-state.js';

const interval = (from: number, to: number, state: SampleState): Interval => ({
  from,
  to,
  state: STATE_CODES.indexOf(state),
});
const point = (at: number, state: SampleState) => ({
  at,
  state: STATE_CODES.indexOf(state),
  players: null,
  responseMs: null,
});
const WINDOW = { from: 0, to: 1_000 };
const NONE = { spans: [], spansSince: undefined, points: [], stepSeconds: 60 };

describe('The intervals of a window', () => {
  it('are the spans within it, joined over midnight', () => {
    const spans = [interval(-100, 300, 'up'), interval(300, 400, 'up'), interval(400, 437, 'down')];
    expect(intervalsIn(WINDOW, { ...NONE, spans, spansSince: -100 })).toEqual([
      interval(0, 400, 'up'),
      interval(400, 437, 'down'),
    ]);
    expect(intervalsIn({ from: 410, to: 420 }, { ...NONE, spans, spansSince: -100 })).toEqual([
      interval(410, 420, 'down'),
    ]);
  });

  it('are those of samples before there were spans', () => {
    const points = [point(0, 'up'), point(60, 'down'), point(120, 'unobserved'), point(500, 'up')];
    const spans = [interval(530, 600, 'up')];
    expect(intervalsIn(WINDOW, { ...NONE, points, spans, spansSince: 530 })).toEqual([
      interval(0, 60, 'up'),
      interval(60, 120, 'down'),
      interval(500, 600, 'up'),
    ]);
    expect(intervalsIn(WINDOW, { ...NONE, points })).toContainEqual(interval(500, 560, 'up'));
  });

  it('are not those of samples beside spans', () => {
    const points = [point(0, 'up'), point(60, 'up')];
    const spans = [interval(0, 20, 'up'), interval(57, 61, 'up')];
    expect(intervalsIn(WINDOW, { ...NONE, points, spans, spansSince: 0 })).toEqual(spans);
  });

  it('are counted in seconds', () => {
    const all = [interval(0, 963, 'up'), interval(963, 980, 'restarting'), interval(980, 1_000, 'down')];
    expect(uptimeOf([...all, interval(1_000, 1_010, 'limited')])).toEqual({ up: 973, down: 37 });
  });
});

describe('The intervals of an answer', () => {
  it('have times and names', () => {
    expect(presentIntervals([interval(0, 37, 'down')], WINDOW)).toEqual([
      { from: '1970-01-01T00:00:00.000Z', to: '1970-01-01T00:00:37.000Z', state: 'down' },
    ]);
  });

  it('are limited, and the worst state of each step stays', () => {
    const count = MONITORING_INTERVALS_MAX * 3;
    const many = Array.from({ length: count }, (_, at) => interval(at, at + 1, at === 100 ? 'down' : 'up'));
    const shown = presentIntervals(many, { from: 0, to: count });
    expect(shown).toHaveLength(MONITORING_INTERVALS_MAX);
    expect(shown.filter(({ state }) => state === 'down')).toHaveLength(1);
  });
});
