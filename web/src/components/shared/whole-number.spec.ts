import { describe, expect, it } from '@jest/globals';
import { wholeNumberOf } from './whole-number.js';

describe('wholeNumberOf', () => {
  it.each([
    ['15', 15],
    [' 007 ', 7],
    ['', Number.NaN],
    ['1.5', Number.NaN],
    ['1e3', Number.NaN],
    ['-1', Number.NaN],
    ['0x10', Number.NaN],
    ['ten', Number.NaN],
  ])('reads %j as %p', (text, number) => {
    expect(wholeNumberOf(text)).toBe(number);
  });
});
