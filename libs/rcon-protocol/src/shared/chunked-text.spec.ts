import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PartedText } from './chunked-text.js';

function join(parts: readonly Uint8Array[]): string {
  const text = new PartedText();
  for (const part of parts) text.add(Buffer.from(part));
  return text.end().join('');
}

describe('PartedText', () => {
  it('AT-46: joins a character that was cut in two', () => {
    const letter = Buffer.from('ж');
    expect(join([letter.subarray(0, 1), letter.subarray(1)])).toBe('ж');
  });

  it('replaces invalid UTF-8', () => {
    expect(join([Uint8Array.of(0x41, 0xff, 0x42)])).toBe('A\ufffdB');
  });

  it('replaces an incomplete character at the end', () => {
    expect(join([Buffer.from('Aж').subarray(0, 2)])).toBe('A\ufffd');
  });

  it('keeps a long text in pieces, none of which ends inside a character', () => {
    const whole = Buffer.from('\u{1F3AE}x'.repeat(200_000));
    const text = new PartedText();
    for (let at = 0; at < whole.length; at += 4_000) text.add(whole.subarray(at, at + 4_000));
    const pieces = text.end();
    expect(pieces.join('')).toBe(whole.toString());
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThan(264 * 1024);
      expect(Buffer.from(piece).toString()).toBe(piece);
    }
  });

  it('decodes any text unchanged, wherever its bytes were cut', () => {
    const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), cuts, (text, places) => {
        const bytes = Buffer.from(text);
        const borders = [0, ...places.sort((a, b) => a - b), bytes.length];
        const parts = borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
        expect(join(parts)).toBe(text);
      }),
    );
  });
});
