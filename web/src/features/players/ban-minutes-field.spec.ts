import { describe, expect, it } from '@jest/globals';
import { areMinutes } from './ban-minutes-field.js';

describe('The length of a ban', () => {
  it.each<readonly [minutes: string, most: number | null, isAllowed: boolean]>([
    ['', null, true],
    ['', 60, false],
    ['60', 60, true],
    ['61', 60, false],
    ['61', null, true],
    ['0', null, false],
    ['an hour', null, false],
  ])('"%s" with a limit of %s: %s', (minutes, most, isAllowed) => {
    expect(areMinutes(minutes, most)).toBe(isAllowed);
  });
});
