import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beginningOf } from './beginning.js';

describe('beginningOf', () => {
  it('leaves a text alone that is short enough', () => {
    expect(beginningOf('ab', 2)).toEqual({ text: 'ab', wholeBytes: null });
    expect(beginningOf('жж', 4)).toEqual({ text: 'жж', wholeBytes: null });
  });

  it('cuts at a number of bytes and says how many there were', () => {
    expect(beginningOf('abcdef', 4)).toEqual({ text: 'abcd', wholeBytes: 6 });
  });

  it('never cuts a character in two', () => {
    expect(beginningOf('abж', 3)).toEqual({ text: 'ab', wholeBytes: 4 });
    expect(beginningOf('a🎮b', 4)).toEqual({ text: 'a', wholeBytes: 6 });
    expect(beginningOf('ab🎮', 3)).toEqual({ text: 'ab', wholeBytes: 6 });
  });

  it('keeps the longest beginning that fits, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, maxBytes) => {
        const { text: kept, wholeBytes } = beginningOf(text, maxBytes);
        expect(text.startsWith(kept)).toBe(true);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(maxBytes);
        expect(wholeBytes).toBe(kept === text ? null : Buffer.byteLength(text));
        const next = Array.from(text.slice(kept.length))[0] ?? '';
        if (kept !== text) expect(Buffer.byteLength(kept + next)).toBeGreaterThan(maxBytes);
      }),
    );
  });
});
