import { describe, expect, it } from '@jest/globals';
import { MARKED_CHARACTERS, MARKS_PER_TEXT, piecesOf } from './highlights.js';

const marked = (text: string, expression: RegExp): string =>
  piecesOf(text, expression)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('');

const marksIn = (text: string, expression: RegExp): number =>
  piecesOf(text, expression).filter(({ isFound }) => isFound).length;

describe('What a search marks', () => {
  it('is every place it is found at, and nothing else is lost', () => {
    expect(marked('Ada kicked Ada', /ada/giu)).toBe('[Ada] kicked [Ada]');
    expect(marked('nobody', /ada/giu)).toBe('nobody');
    expect(marked('', /ada/giu)).toBe('');
  });

  it('is nothing where a pattern finds an empty place', () => {
    expect(marked('axxb', /x*/gu)).toBe('a[xx]b');
  });

  it('is bounded in a long line, however often it fits', () => {
    const text = 'ab'.repeat(50_000);
    expect(marksIn(text, /a/gu)).toBe(MARKS_PER_TEXT);
    expect(marked(text, /a/gu).replace(/[[\]]/gu, '')).toBe(text);
  });

  it('is not looked for far behind, nor cut where it goes on there', () => {
    const start = 'x'.repeat(MARKED_CHARACTERS - 1);
    expect(marksIn(`${start}a`, /a$/gu)).toBe(1);
    expect(marksIn(`${start}aa`, /a+$/gu)).toBe(0);
    expect(marksIn(`${start}xa`, /a/gu)).toBe(0);
  });
});
