import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_LINE_CHARACTERS, TelnetLines } from './telnet.lines.js';

const bytes = (text: string): Buffer => Buffer.from(text);

function fed(...pieces: readonly Uint8Array[]) {
  const lines = new TelnetLines();
  const heard = pieces.flatMap((piece) => lines.feed(piece));
  return { heard, rest: lines.rest };
}

/** Feeds the bytes cut at these positions, overwriting each piece afterwards, as a transport does. */
function fedInPieces(whole: Buffer, places: readonly number[]) {
  const lines = new TelnetLines();
  const cuts = [...new Set([0, ...places.map((place) => place % (whole.length + 1)), whole.length])].sort(
    (a, b) => a - b,
  );
  const heard = cuts.slice(1).flatMap((end, index) => {
    const piece = Buffer.from(whole.subarray(cuts[index], end));
    const found = lines.feed(piece);
    piece.fill(0x5a);
    return found;
  });
  return { heard, rest: lines.rest };
}

describe('TelnetLines', () => {
  it('ends a line at CR LF only: a stack trace is one line', () => {
    expect(fed(bytes('one\r\nERR x\nFrom: y\n\r\n\r\nPlease enter'))).toEqual({
      heard: ['one', 'ERR x\nFrom: y\n', ''],
      rest: 'Please enter',
    });
  });

  it('removes telnet commands and NULs anywhere', () => {
    const noise = [0xff, 0xfb, 0x01, 0x00, 0xff, 0xfa, 0x18, 0x0d, 0x0a, 0xff, 0xf0, 0xff, 0xff, 0xff, 0xf1];
    expect(fed(bytes('pass'), Buffer.from(noise), bytes('word:\r\n')).heard).toEqual(['password:']);
  });

  it('hands out a line without end in pieces, to bound the memory', () => {
    const lines = new TelnetLines();
    const piece = Buffer.alloc(MAX_LINE_CHARACTERS / 2 + 1, 'x');
    expect([lines.feed(piece).length, lines.feed(piece).length, lines.rest]).toEqual([0, 1, '']);
  });

  it('decodes any lines however they are split', () => {
    const line = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replace(/[\0\r\n]/g, ' '));
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 10 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (texts, places) => {
          const whole = bytes(texts.map((text) => `${text}\r\n`).join(''));
          // A lone surrogate has no UTF-8 form.
          const expected = texts.map((text) => bytes(text).toString());
          expect(fedInPieces(whole, places)).toEqual({ heard: expected, rest: '' });
        },
      ),
    );
  });

  it('decodes arbitrary bytes independently of the split', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (noise, places) => {
          const whole = Buffer.from(noise);
          expect(fedInPieces(whole, places)).toEqual(fed(whole));
        },
      ),
    );
  });
});
