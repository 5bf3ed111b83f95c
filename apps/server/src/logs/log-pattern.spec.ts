import { describe, expect, it } from '@jest/globals';
import { LogPattern } from './log-pattern.js';

describe('A regular expression for lines', () => {
  it('matches anywhere in a line, in any letter case', () => {
    const pattern = LogPattern.of('killed by \\w+ with (akm|m4)');
    expect(pattern.matches('Anna was KILLED by Boris with M4')).toBe(true);
    expect(pattern.matches('Anna was killed by Boris with a knife')).toBe(false);
    expect(LogPattern.of('^привет').matches('ПРИВЕТ, мир')).toBe(true);
  });

  it('knows a text that narrows the search', () => {
    expect(LogPattern.of('killed by .*').literal).toBe('killed by ');
  });

  it.each(['(', 'a{2,1}', '[z-a]', '(?=lookahead)', '(.)\\1', '\\z', 'a{1000}{1000}'])(
    'is refused where it is none, or not in both syntaxes: %s',
    (source) => {
      expect(() => LogPattern.of(source)).toThrow(
        /^pattern is no regular expression: |^pattern is too complex/,
      );
    },
  );

  it('is refused if it is too complex', () => {
    expect(() => LogPattern.of('(a?){200}(b|c|d|e){200}')).toThrow('pattern is too complex');
  });

  it('takes no longer for what would take others for ever', () => {
    expect(LogPattern.of('(a+)+$').matches(`${'a'.repeat(4_000)}b`)).toBe(false);
  });
});
