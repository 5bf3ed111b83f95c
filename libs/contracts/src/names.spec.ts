import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { HasNothingHidden, IsOfOneScript } from './names.js';
import { shownText } from './visible-text.js';

class Named {
  @HasNothingHidden('Username')
  @IsOfOneScript()
  name!: string;
}

const problemsOf = (name: string): string[] =>
  validateSync(Object.assign(new Named(), { name })).flatMap(({ constraints = {} }) =>
    Object.values(constraints),
  );

describe('A name', () => {
  it.each(['anna', 'Jürgen_7', 'Łukasz', 'Иван.77', 'Αθηνά', 'محمد', 'たろうTaro山', '김Kim金', 'ㄅㄆ金Jin'])(
    'may use any living script: %s',
    (name) => {
      expect(problemsOf(name)).toEqual([]);
    },
  );

  it.each([
    ['Cyrillic among Latin', '\u0430dmin'],
    ['Greek among Latin', 'adm\u03b9n'],
    ['Japanese among Korean', 'たろう김'],
    ['Cyrillic among Chinese', '金Иван'],
    ['a historic script', '\u16a0\u16a2'],
  ])('must not mix alphabets: %s', (_what, name) => {
    expect(problemsOf(name)).toEqual(['Username must be written in one alphabet']);
  });

  it.each([
    ['a zero-width space', 'an\u200bna'],
    ['a joiner', 'an\u200dna'],
    ['a soft hyphen', 'an\u00adna'],
    ['a direction override', 'an\u202ena'],
    ['an isolate', 'an\u2066na'],
    ['a filler that counts as a letter', 'an\u115fna'],
    ['a tag', 'an\u{e0061}na'],
    ['a variation selector after a digit', 'a1\ufe0f'],
  ])('must not contain invisible characters: %s', (_what, name) => {
    expect(problemsOf(name)).toContain(
      'Username must not contain invisible or direction-changing characters',
    );
  });

  it('may contain emoji sequences with joiners and variation selectors', () => {
    const hidden = (name: string): boolean => problemsOf(name).some((it) => it.includes('invisible'));
    expect(['❤\ufe0f', '👩\u200d🚀', '👍🏽', '1\ufe0f\u20e3'].filter(hidden)).toEqual([]);
  });

  it('is shown with what it hides', () => {
    expect(shownText('gun\u202e\u200bner 👩\u200d🚀')).toBe('gun\\u202e\\u200bner 👩\u200d🚀');
    expect(shownText('Jürgen')).toBe('Jürgen');
  });
});
