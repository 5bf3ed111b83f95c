import { expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { LastMinute } from './last-minute.js';

it('counts what happened in the last minute, and forgets it then', async () => {
  const clock = new ManualClock();
  const counter = new LastMinute(clock);
  counter.add(3);
  await clock.advance(30_000);
  counter.add(2);
  expect(counter.total).toBe(5);
  await clock.advance(29_999);
  expect(counter.total).toBe(5);
  await clock.advance(1);
  expect(counter.total).toBe(2);
  await clock.advance(30_000);
  expect(counter.total).toBe(0);
});

it('says how much that is per second, from the first second on', async () => {
  const clock = new ManualClock();
  const counter = new LastMinute(clock);
  counter.add(10);
  expect(counter.perSecond).toBe(10);
  await clock.advance(20_000);
  expect(counter.perSecond).toBe(0.5);
  for (let second = 0; second < 300; second += 1) {
    await clock.advance(1_000);
    counter.add(7);
  }
  expect(counter.perSecond).toBeCloseTo(7, 0);
});

it('starts again after a long time without anything', async () => {
  const clock = new ManualClock();
  const counter = new LastMinute(clock);
  counter.add(100);
  await clock.advance(24 * 60 * 60_000);
  expect(counter.total).toBe(0);
  counter.add(60);
  expect([counter.total, counter.perSecond]).toEqual([60, 1.1]);
});
