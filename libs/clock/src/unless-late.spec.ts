import { describe, expect, it } from '@jest/globals';
import { ManualClock } from './testing/manual-clock.js';
import { unlessLate } from './unless-late.js';

describe('unlessLate', () => {
  const clock = new ManualClock();
  const pending = new Promise<string>(() => undefined);

  it('resolves with the result of work that ends in time, and leaves no timer', async () => {
    expect(await unlessLate(clock, 100, Promise.resolve('done'), 'late')).toBe('done');
    expect(clock.pending).toBe(0);
  });

  it('rejects as the work does, and leaves no timer', async () => {
    const failing = unlessLate(clock, 100, Promise.reject(new Error('full')), 'late');
    await expect(failing).rejects.toThrow('full');
    expect(clock.pending).toBe(0);
  });

  it('resolves with the given value when the time is over, not before', async () => {
    const results: string[] = [];
    void unlessLate(clock, 100, pending, 'late').then((result) => results.push(result));
    await clock.advance(99);
    expect(results).toEqual([]);
    await clock.advance(1);
    expect(results).toEqual(['late']);
  });

  it('ignores that the work fails later', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_resolve, reject) => (fail = reject));
    const result = unlessLate(clock, 100, work, 'late');
    await clock.advance(100);
    fail(new Error('full'));
    expect(await result).toBe('late');
  });
});
