import { describe, expect, it } from '@jest/globals';
import { safeJson, visibleLine, visibleText } from './terminal-text.js';

// Clears the screen, sets the title, starts a C1 sequence, deletes, and overrides the text direction.
const HOSTILE = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u007f\u202e';

describe('visibleText', () => {
  it('shows what would command the terminal', () => {
    expect(visibleText(HOSTILE)).toBe('\\x1b[2J\\x1b]0;owned\\x07\\x9b31m\\x7f\\u202e');
  });

  it('preserves line feeds, tabs and the letters of every script', () => {
    expect(visibleText('Игрок\tпинг\r\n名前 🎮\n')).toBe('Игрок\tпинг\n名前 🎮\n');
  });

  it('escapes a lone carriage return, which would let a line overwrite itself', () => {
    expect(visibleText('real\rfake')).toBe('real\\x0dfake');
  });
});

describe('visibleLine', () => {
  it('collapses all whitespace to one line', () => {
    expect(visibleLine(' a\n\tb \u001b[0m\r\nc ')).toBe('a b \\x1b[0m c');
  });
});

describe('safeJson', () => {
  it('is lossless and contains no control characters', () => {
    const json = safeJson({ response: HOSTILE, lines: 'a\nb' });
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(JSON.parse(json)).toEqual({ response: HOSTILE, lines: 'a\nb' });
  });
});
