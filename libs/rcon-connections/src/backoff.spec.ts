import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BACKOFF_JITTER, BACKOFF_STEPS_MS, backoffMs } from './backoff.js';

describe('backoffMs', () => {
  it('rises from 2 to 60 seconds and stays there', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 1000].map((failures) => backoffMs(failures, () => 0));
    expect(pauses).toEqual([2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000, 60_000]);
  });

  it('never exceeds its step and is at most a quarter shorter', () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(fc.nat(10_000), random, (failures, value) => {
        const step = BACKOFF_STEPS_MS[Math.min(failures, BACKOFF_STEPS_MS.length - 1)] ?? NaN;
        const pause = backoffMs(failures, () => value);
        expect(pause).toBeLessThanOrEqual(step);
        expect(pause).toBeGreaterThanOrEqual(step * (1 - BACKOFF_JITTER));
      }),
    );
  });

  it('differs between two servers that failed equally often', () => {
    expect(backoffMs(3, () => 0.1)).not.toBe(backoffMs(3, () => 0.9));
  });
});
