import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LineAllowance } from './line-allowance.js';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-23T00:00:00Z');
const allowed = { perSecond: 10, burst: 100, bytesPerDay: 50_000 };

/** How many of `lines` lines that arrive at once are accepted. */
const accepted = (allowance: LineAllowance, lines: number, now: number, bytes = 1): number =>
  Array.from({ length: lines }, () => allowance.take(bytes, now)).filter((limit) => limit === undefined)
    .length;

describe('LineAllowance', () => {
  it('accepts a burst, then lines at the steady rate', () => {
    const allowance = new LineAllowance(allowed, NOON);
    expect(accepted(allowance, 500, NOON)).toBe(100);
    expect(accepted(allowance, 500, NOON + 1_000)).toBe(10);
    expect(accepted(allowance, 500, NOON + 1_500)).toBe(5);
  });

  it('accumulates at most one burst while idle', () => {
    const allowance = new LineAllowance(allowed, NOON);
    accepted(allowance, 100, NOON);
    expect(accepted(allowance, 500, NOON + 3_600_000)).toBe(100);
  });

  it('names the limit a line exceeds', () => {
    const allowance = new LineAllowance(allowed, NOON);
    accepted(allowance, 100, NOON);
    expect(allowance.take(1, NOON)).toBe('lines-per-second');
    const second = new LineAllowance({ ...allowed, burst: 1_000 }, NOON);
    expect(accepted(second, 100, NOON, 1_000)).toBe(50);
    expect(second.take(1_000, NOON)).toBe('line-bytes-per-day');
  });

  it('counts a long line as one for each kilobyte', () => {
    const allowance = new LineAllowance({ ...allowed, bytesPerDay: Infinity }, NOON);
    expect(accepted(allowance, 500, NOON, 16 * 1024)).toBe(6);
  });

  it('resets the bytes at midnight UTC', () => {
    const allowance = new LineAllowance({ ...allowed, burst: 1_000 }, MIDNIGHT - 1);
    expect(accepted(allowance, 100, MIDNIGHT - 1, 1_000)).toBe(50);
    expect(accepted(allowance, 100, MIDNIGHT, 1_000)).toBe(50);
  });

  it('grants nothing when the clock is set back', () => {
    const allowance = new LineAllowance(allowed, NOON);
    accepted(allowance, 100, NOON);
    expect(accepted(allowance, 10, NOON - 60_000)).toBe(0);
  });

  it('never accepts more than the burst and the rate allow, whatever the timing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { maxLength: 400 }), (pauses) => {
        const allowance = new LineAllowance(allowed, NOON);
        let now = NOON;
        let count = 0;
        for (const pause of pauses) {
          now += pause;
          count += accepted(allowance, 20, now);
          expect(count).toBeLessThanOrEqual(allowed.burst + ((now - NOON) / 1000) * allowed.perSecond + 1e-6);
        }
      }),
    );
  });
});
