import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { truncateUtf8 } from './truncate-utf8.js';

describe('beginningOf', () => {
  it('returns a text unchanged if it is short enough', () => {
    expect(truncateUtf8('ab', 2)).toEqual({ text: 'ab', wholeBytes: null });
    expect(truncateUtf8('жж', 4)).toEqual({ text: 'жж', wholeBytes: null });
  });

  it('cuts at a number of bytes and reports the full size', () => {
    expect(truncateUtf8('abcdef', 4)).toEqual({ text: 'abcd', wholeBytes: 6 });
  });

  it('never cuts a character in two', () => {
    expect(truncateUtf8('abж', 3)).toEqual({ text: 'ab', wholeBytes: 4 });
    expect(truncateUtf8('a🎮b', 4)).toEqual({ text: 'a', wholeBytes: 6 });
    expect(truncateUtf8('ab🎮', 3)).toEqual({ text: 'ab', wholeBytes: 6 });
  });

  it('returns the longest beginning that fits, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, maxBytes) => {
        const { text: beginning, wholeBytes } = truncateUtf8(text, maxBytes);
        expect(text.startsWith(beginning)).toBe(true);
        expect(Buffer.byteLength(beginning)).toBeLessThanOrEqual(maxBytes);
        expect(wholeBytes).toBe(beginning === text ? null : Buffer.byteLength(text));
        const next = Array.from(text.slice(beginning.length))[0] ?? '';
        if (beginning !== text) expect(Buffer.byteLength(beginning + next)).toBeGreaterThan(maxBytes);
      }),
    );
  });
});
