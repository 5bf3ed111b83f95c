import { describe, expect, it } from '@jest/globals';
import { SystemElapsedTime } from './clock.js';

describe('The time that includes sleep', () => {
  it('is that of the machine, which is asked once in a millisecond', () => {
    let [up, running, asked] = [100, 0, 0];
    const time = new SystemElapsedTime(
      () => {
        asked += 1;
        return up;
      },
      () => running,
    );
    for (; running < 10; running += 0.1) time.now();
    expect(asked).toBeLessThanOrEqual(10);
    expect(time.now()).toBe(100_000);
    up = 100.01;
    running += 1;
    expect(time.now()).toBe(100_010);
  });

  it('is asked anew, first of all, by a process that was stopped', () => {
    let [up, running] = [100, 0];
    const time = new SystemElapsedTime(
      () => up,
      () => running,
    );
    time.now();
    [up, running] = [140, 40_000];
    expect(time.now()).toBe(140_000);
  });
});
