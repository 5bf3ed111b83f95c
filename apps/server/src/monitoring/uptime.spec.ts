import { expect, it } from '@jest/globals';
import { meanUptime } from './uptime.js';

it('The mean uptime weighs each server by how long it was observed', () => {
  const month = { uptimePercent: 99, observedSeconds: 2_592_000 };
  const newOne = { uptimePercent: 0, observedSeconds: 60 };
  expect(meanUptime([month, newOne, { uptimePercent: null, observedSeconds: 0 }])).toBe(99);
  expect(meanUptime([month, { ...month, uptimePercent: 50 }])).toBe(74.5);
  expect(meanUptime([{ uptimePercent: null, observedSeconds: 0 }])).toBeNull();
});
