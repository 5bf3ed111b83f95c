import { describe, expect, it } from '@jest/globals';
import { jsonRows, storableText } from './storable-text.js';

describe('storableText', () => {
  it('replaces NUL and halves of characters, and counts them', () => {
    let replaced = 0;
    expect(storableText('a\0b\ud800c\udc00', () => (replaced += 1))).toBe('a\uFFFDb\uFFFDc\uFFFD');
    expect(replaced).toBe(3);
  });

  it('leaves everything else as it is', () => {
    for (const text of ['', 'Жук 🐞', '\u0001\t\n', String.raw`\u0000`])
      expect(storableText(text)).toBe(text);
  });
});

describe('jsonRows', () => {
  const back = (rows: readonly (readonly unknown[])[]): unknown => JSON.parse(jsonRows(rows));

  it('replaces the same in every text of the rows', () => {
    expect(
      back([
        [1, 'a\0b', null],
        [2, '\udc00'],
      ]),
    ).toEqual([
      [1, 'a\uFFFDb', null],
      [2, '\uFFFD'],
    ]);
  });

  it('keeps a text that only looks like it, and JSON within a text', () => {
    const rows = [[String.raw`C:\u0000 \ud800`, JSON.stringify({ name: 'a\0b' }), '🐞']];
    expect(back(rows)).toEqual(rows);
  });
});
