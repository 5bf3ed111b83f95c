import { expect, it } from '@jest/globals';
import { runsOf, sparkPath } from './shapes.js';

it('joins neighbours of the same state', () => {
  expect(runsOf(['up', 'up', 'down', 'up'])).toEqual([
    { state: 'up', from: 0, to: 2 },
    { state: 'down', from: 2, to: 3 },
    { state: 'up', from: 3, to: 4 },
  ]);
  expect(runsOf([])).toEqual([]);
});

it('draws a line that is interrupted where nothing is known', () => {
  expect(sparkPath([0, 30, 60, null, 60, 90], 60)).toBe('M0.5 1L1.5 0.5L2.5 0M4.5 0L5.5 0');
  expect(sparkPath([null, 30, null], 60)).toBe('M1.5 0.5h0.5');
  expect(sparkPath([null, null], 0)).toBe('');
});
