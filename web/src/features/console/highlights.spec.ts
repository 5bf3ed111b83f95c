import { describe, expect, it } from '@jest/globals';
import { HIGHLIGHTED_CHARACTERS, MAX_HIGHLIGHTS, piecesOf } from './highlights.js';

const highlighted = (text: string, expression: RegExp): string =>
  piecesOf(text, expression)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('');

const highlightsIn = (text: string, expression: RegExp): number =>
  piecesOf(text, expression).filter(({ isFound }) => isFound).length;

describe('Search highlighting', () => {
  it('highlights every match and preserves the rest', () => {
    expect(highlighted('Ada kicked Ada', /ada/giu)).toBe('[Ada] kicked [Ada]');
    expect(highlighted('nobody', /ada/giu)).toBe('nobody');
    expect(highlighted('', /ada/giu)).toBe('');
  });

  it('ignores empty matches', () => {
    expect(highlighted('axxb', /x*/gu)).toBe('a[xx]b');
  });

  it('is limited in a long line', () => {
    const text = 'ab'.repeat(50_000);
    expect(highlightsIn(text, /a/gu)).toBe(MAX_HIGHLIGHTS);
    expect(highlighted(text, /a/gu).replace(/[[\]]/gu, '')).toBe(text);
  });

  it('stops at the limit without highlighting a truncated match', () => {
    const start = 'x'.repeat(HIGHLIGHTED_CHARACTERS - 1);
    expect(highlightsIn(`${start}a`, /a$/gu)).toBe(1);
    expect(highlightsIn(`${start}aa`, /a+$/gu)).toBe(0);
    expect(highlightsIn(`${start}xa`, /a/gu)).toBe(0);
  });
});
