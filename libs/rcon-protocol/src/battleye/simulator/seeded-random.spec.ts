import { describe, expect, it } from '@jest/globals';
import { seededRandom } from './seeded-random.js';

const firstOf = (seed: number): number => seededRandom(seed)();

describe('seededRandom', () => {
  it('returns the same sequence for the same seed', () => {
    const [one, other] = [seededRandom(3), seededRandom(3)];
    expect([one(), one(), one()]).toEqual([other(), other(), other()]);
  });

  it('has spread-out first values, also for neighbouring seeds', () => {
    const first = Array.from({ length: 1000 }, (_, seed) => firstOf(seed));
    expect(first.filter((number) => number < 0.5).length).toBeGreaterThan(450);
    expect(first.filter((number) => number < 0.5).length).toBeLessThan(550);
  });

  it('does not stay at zero', () => {
    expect(new Set(Array.from({ length: 5 }, seededRandom(0))).size).toBe(5);
  });
});
