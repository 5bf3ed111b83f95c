import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { QUOTING_RULES, UNREAL_RULES, WHOLE_LINE_RULES } from './argument-rules.js';
import { commandsIn } from './command-chain.js';

describe('commandsIn', () => {
  it.each([
    ['status', ['status']],
    ['say hi; quit', ['say hi', 'quit']],
    ['status;;quit;', ['status', 'quit']],
    ['say "a; b"', ['say "a; b"']],
    ['say "a" ; quit', ['say "a"', 'quit']],
    ['', ['']],
    [' ; ', [' ; ']],
  ])('finds in %j what a console divides at a semicolon', (line, commands) => {
    expect(commandsIn(line, QUOTING_RULES)).toEqual(commands);
  });

  it('lets a quote that is never closed protect nothing', () => {
    expect(commandsIn('say "x;op me', QUOTING_RULES)).toContain('op me');
  });

  it('reads a backslash both ways where a quote hangs on it', () => {
    expect(commandsIn(String.raw`say \";quit;\"`, QUOTING_RULES)).toContain('quit');
    expect(commandsIn(String.raw`say "a\";quit;"`, QUOTING_RULES)).toContain('quit');
  });

  it('divides where the game does, and nowhere else', () => {
    expect(commandsIn('listplayers|doexit', UNREAL_RULES)).toEqual(['listplayers', 'doexit']);
    expect(commandsIn('say a|b', QUOTING_RULES)).toEqual(['say a|b']);
    expect(commandsIn('say -1 a; b | c', WHOLE_LINE_RULES)).toEqual(['say -1 a; b | c']);
  });

  it('finds a command behind any separator that stands outside of quotes, whatever stands before it', () => {
    const before = fc.string({ unit: fc.constantFrom('a', ' ', '\\', ';', '|', 'x "y" ') });
    fc.assert(
      fc.property(before, fc.constantFrom(';', '|'), (text, separator) => {
        expect(commandsIn(`say ${text} ${separator} quit`, UNREAL_RULES)).toContain('quit');
      }),
      { numRuns: 500 },
    );
  });

  it('finds one behind a lone quote, too', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' ', ';', '|') });
    fc.assert(
      fc.property(words, words, (left, right) => {
        expect(commandsIn(`say ${left}"${right};quit`, UNREAL_RULES)).toContain('quit');
      }),
      { numRuns: 500 },
    );
  });
});
