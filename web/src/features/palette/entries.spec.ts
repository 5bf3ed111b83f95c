import { describe, expect, it } from '@jest/globals';
import { languageEntries } from './entries.js';
import { bestMatches } from './matching.js';
import { paletteTexts } from './texts/en.js';

const entries = languageEntries('pl', paletteTexts.get());
const found = (query: string): string[] => bestMatches(entries, query).map(({ label }) => label);

describe('A language', () => {
  it.each(['deutsch', 'German', 'language german'])('is found by %s', (query) => {
    expect(found(query)).toEqual(['Language: Deutsch']);
  });

  it('is found together with the others by their category', () => {
    expect(found('language')).toHaveLength(entries.length);
  });

  it('is labelled if it is the current one', () => {
    expect(entries.filter(({ detail }) => detail === 'in use').map(({ label }) => label)).toEqual([
      'Language: Polski',
    ]);
  });
});
