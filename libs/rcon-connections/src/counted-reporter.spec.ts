import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { CountedReporter } from './counted-reporter.js';

describe('CountedReporter', () => {
  let clock: ManualClock;
  let written: string[];
  let reporter: CountedReporter;
  beforeEach(() => {
    [clock, written] = [new ManualClock(), []];
    reporter = new CountedReporter(
      clock,
      (error, context) => void written.push(`${context}: ${String(error)}`),
    );
  });

  const report = (times: number, message: string): void => {
    for (let at = 0; at < times; at += 1) reporter.report(new Error(message), 'not stored');
  };

  it('reports the first of a kind at once, and how many followed within a minute', async () => {
    report(10_453, 'not held');
    report(1, 'another');
    expect(written).toEqual(['not stored: Error: not held', 'not stored: Error: another']);
    await clock.advance(60_000);
    expect(written.slice(2)).toEqual(['not stored (10452 more within a minute): Error: not held']);
  });

  it('goes on with one line a minute while it lasts, and begins anew after a minute without any', async () => {
    for (let second = 0; second < 180; second += 1) {
      report(2, 'not held');
      await clock.advance(1_000);
    }
    expect(written).toHaveLength(4);
    await clock.advance(60_000);
    report(1, 'not held');
    expect(written).toHaveLength(5);
    expect(written.at(-1)).toBe('not stored: Error: not held');
  });

  it('counts a hundred kinds at most, and reports others each time', () => {
    for (let kind = 0; kind < 200; kind += 1) report(2, `kind ${kind}`);
    expect(written).toHaveLength(300);
  });
});
