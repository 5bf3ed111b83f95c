import { beforeEach, describe, expect, it } from '@jest/globals';
import { STATE_CODES, type SampleState } from './sample-state.js';
import { SECONDS_PER_DAY, StateSpans } from './state-spans.js';

const NOON = 20_000 * SECONDS_PER_DAY + 43_200;

let spans: StateSpans;
const see = (after: number, state: SampleState): void =>
  spans.record(1, NOON + after, STATE_CODES.indexOf(state));
const known = () =>
  spans.unstored(1_000).map(({ from, to, state }) => [from - NOON, to - NOON, STATE_CODES[state]]);

beforeEach(() => {
  spans = new StateSpans();
});

describe('The spans of a server', () => {
  it('last from one change of its status to the next, to the second', () => {
    see(0, 'up');
    see(50, 'up');
    see(53, 'down');
    see(90, 'up');
    see(110, 'up');
    expect(known()).toEqual([
      [0, 53, 'up'],
      [53, 90, 'down'],
      [90, 111, 'up'],
    ]);
  });

  it('end where nothing is known, and where the panel did not look', () => {
    see(0, 'up');
    see(60, 'unobserved');
    see(70, 'up');
    see(130, 'up');
    see(1_000, 'up');
    see(1_060, 'up');
    expect(known()).toEqual([
      [0, 60, 'up'],
      [70, 131, 'up'],
      [1_000, 1_061, 'up'],
    ]);
  });

  it('end at midnight, and go on in the next day', () => {
    see(43_150, 'up');
    see(43_210, 'up');
    expect(known()).toEqual([
      [43_150, 43_200, 'up'],
      [43_200, 43_211, 'up'],
    ]);
  });

  it('last a second at least, and have the last state that was seen in it', () => {
    see(0, 'up');
    expect(known()).toEqual([[0, 1, 'up']]);
    see(0, 'down');
    expect(known()).toEqual([[0, 1, 'down']]);
  });

  it('do not run backwards with the clock', () => {
    see(0, 'up');
    see(60, 'up');
    see(-3_600, 'up');
    see(-3_540, 'up');
    expect(known()).toEqual([
      [0, 61, 'up'],
      [-3_600, -3_539, 'up'],
    ]);
  });

  it('do not overlap when the clock is a few seconds back', () => {
    see(0, 'up');
    see(60, 'up');
    see(55, 'down');
    see(90, 'down');
    expect(known()).toEqual([
      [0, 60, 'up'],
      [60, 91, 'down'],
    ]);
  });

  it('are given again when they were prolonged while they were stored', () => {
    see(0, 'up');
    see(60, 'up');
    const stored = spans.unstored(10);
    see(120, 'up');
    spans.stored(stored);
    expect(known()).toEqual([[0, 121, 'up']]);
    spans.stored(spans.unstored(10));
    expect(known()).toEqual([]);
  });
});
