import { describe, expect, it } from '@jest/globals';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { barAt, barCount, barOf, linesIn, rangeBetween, timesOf } from './bar-range.js';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const counts = { command: 0, status: 0, player: 5, error: 2, other: 0 };
const HISTOGRAM: LogHistogram = {
  ...{ from: at(6), to: at(18), step: 3_600, before: null },
  bars: [8, 9, 17].map((hour) => ({ from: at(hour), counts })),
};

describe('bars of a histogram', () => {
  it('know their number, also where a pointer is left or right of them', () => {
    expect([barCount(HISTOGRAM), barOf(HISTOGRAM, at(8))]).toEqual([12, 2]);
    expect([-0.1, 0, 0.49, 0.5, 1, 1.5].map((share) => barAt(share, 12))).toEqual([0, 0, 5, 6, 11, 11]);
  });

  it('are a range of time, from whichever side they are chosen', () => {
    expect(timesOf(HISTOGRAM, rangeBetween(3, 2))).toEqual({ from: at(8), to: at(10) });
    expect(linesIn(HISTOGRAM, rangeBetween(3, 2))).toEqual({ lines: 14, errors: 4 });
    expect(linesIn(HISTOGRAM, rangeBetween(4, 10))).toEqual({ lines: 0, errors: 0 });
  });
});
