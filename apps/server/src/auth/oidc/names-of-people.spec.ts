import { describe, expect, it } from '@jest/globals';
import { freeNameLike } from './names-of-people.js';

const free = async (names: readonly (string | null)[], taken: readonly string[] = []): Promise<string> =>
  freeNameLike(names, (name) => Promise.resolve(taken.includes(name)));

describe('The name of a new account', () => {
  it.each([
    ['anna', 'anna'],
    ['Anna Weiß', 'Anna-Weiß'],
    ['  <b>anna</b>  ', 'bannab'],
    ['Анна', 'Анна'],
    ['x'.repeat(80), 'x'.repeat(32)],
  ])('is that at the issuer, with the characters that names have here: %j', async (name, expected) => {
    expect(await free([name])).toBe(expected);
  });

  it('is the next one where a name has too little left, or mixes alphabets', async () => {
    expect(await free(['!!', 'boris'])).toBe('boris');
    expect(await free(['anna-бoris', 'boris'])).toBe('boris');
    expect(await free([null, '?'])).toBe('player');
  });

  it('has a number where somebody has it already, and stays within the length', async () => {
    expect(await free(['anna'], ['anna', 'anna-2'])).toBe('anna-3');
    const long = 'x'.repeat(32);
    expect(await free([long], [long])).toBe(`${'x'.repeat(30)}-2`);
    const numbered = Array.from({ length: 20 }, (_, at) => `anna-${at}`);
    expect(await free(['anna'], ['anna', ...numbered])).toMatch(/^anna-\d{5}$/);
  });
});
