import { describe, expect, it } from '@jest/globals';
import { literalIn } from './pattern-literal.js';

describe('The text that every match of a pattern contains', () => {
  it.each([
    ['kicked by admin', 'kicked by admin'],
    ['killed by .* with an AKM', ' with an AKM'],
    ['^Player #\\d+ .* connected$', ' connected'],
    ['banned?', 'banne'],
    ['a+bc', 'bc'],
    ['hello*', 'hell'],
    ['hello{0,3} there', ' there'],
    ['x{3}yz', 'yz'],
    ['\\(Global\\) Salt', '(Global) Salt'],
    ['[a|b]connected', 'connected'],
    ['[]a]lost', 'lost'],
    ['[[:alpha:]]lost', 'lost'],
    ['(kick|ban)ned by', 'ned by'],
    ['(a(b)?c)def', 'def'],
    ['(a\\)b)rest', 'rest'],
    ['kick|ban', ''],
    ['.*', ''],
    ['', ''],
    ['Жук spoke', ' spoke'],
  ])('of %s is %s', (pattern, literal) => {
    expect(literalIn(pattern)).toBe(literal);
  });

  it('is not guessed where an escape takes characters that follow', () => {
    expect(literalIn('ab\\x41cdef')).toBe('ab');
    expect(literalIn('ab\\p{Lu}cdef')).toBe('ab');
  });

  it('is in everything that matches', () => {
    const lines = [
      'Player #3 Salt connected',
      'kicked by admin',
      '(Global) Salt: banned',
      'hell',
      'aaabc',
      'xxxyz',
    ];
    const patterns = ['#\\d+ \\w+ conn', 'kick(ed)? by', 'bann?ed$', 'hello*', 'a+bc', 'x{3}yz', '[sS]al[t]'];
    for (const pattern of patterns) {
      const matched = lines.filter((line) => new RegExp(pattern, 'iu').test(line));
      expect(matched).not.toEqual([]);
      for (const line of matched) expect(line.toLowerCase()).toContain(literalIn(pattern).toLowerCase());
    }
  });
});
