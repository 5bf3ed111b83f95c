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
  ])('splits %j at semicolons as a console does', (line, commands) => {
    expect(commandsIn(line, QUOTING_RULES)).toEqual(commands);
  });

  it('does not treat text after an unclosed quote as quoted', () => {
    expect(commandsIn('say "x;op me', QUOTING_RULES)).toContain('op me');
  });

  it('reads a backslash before a quote both as an escape and literally', () => {
    expect(commandsIn(String.raw`say \";quit;\"`, QUOTING_RULES)).toContain('quit');
    expect(commandsIn(String.raw`say "a\";quit;"`, QUOTING_RULES)).toContain('quit');
  });

  it('splits only at the separators of the game', () => {
    expect(commandsIn('listplayers|doexit', UNREAL_RULES)).toEqual(['listplayers', 'doexit']);
    expect(commandsIn('say a|b', QUOTING_RULES)).toEqual(['say a|b']);
    expect(commandsIn('say -1 a; b | c', WHOLE_LINE_RULES)).toEqual(['say -1 a; b | c']);
  });

  it('finds a command after any separator outside of quotes, whatever precedes it', () => {
    const before = fc.string({ unit: fc.constantFrom('a', ' ', '\\', ';', '|', 'x "y" ') });
    fc.assert(
      fc.property(before, fc.constantFrom(';', '|'), (text, separator) => {
        expect(commandsIn(`say ${text} ${separator} quit`, UNREAL_RULES)).toContain('quit');
      }),
      { numRuns: 500 },
    );
  });

  it('finds a command after a lone quote', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' ', ';', '|') });
    fc.assert(
      fc.property(words, words, (left, right) => {
        expect(commandsIn(`say ${left}"${right};quit`, UNREAL_RULES)).toContain('quit');
      }),
      { numRuns: 500 },
    );
  });
});
