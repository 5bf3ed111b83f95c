import { expect, it } from '@jest/globals';
import { bothLeftOut, leftOutOne } from './left-out.js';

it('counts all messages, and names the first and the last log entry among them', () => {
  const one = bothLeftOut(bothLeftOut(undefined, leftOutOne(7)), leftOutOne(null));
  expect(one).toEqual({ count: 2, from: 7, upTo: 7 });
  expect(bothLeftOut(one, bothLeftOut(leftOutOne(9), leftOutOne(3)))).toEqual({ count: 4, from: 3, upTo: 9 });
  expect(bothLeftOut(leftOutOne(null), leftOutOne(null))).toEqual({ count: 2, from: null, upTo: null });
});
