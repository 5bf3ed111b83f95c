import { describe, expect, it } from '@jest/globals';
import { firstLanguage, localeFor } from './languages.js';

describe('The language to begin with', () => {
  it('is the one this browser was told to use', () => {
    expect(firstLanguage('pl', ['de-DE'])).toBe('pl');
  });

  it('is else the first of the reader that the panel speaks', () => {
    expect(firstLanguage(null, ['ja', 'pt-BR', 'en'])).toBe('pt');
  });

  it('is English for a reader of none of them, and after a choice nobody knows', () => {
    expect(firstLanguage('klingon', ['ja'])).toBe('en');
  });
});

describe('Dates and numbers', () => {
  it("follow the reader's own region of a language", () => {
    expect(localeFor('en', ['de-AT', 'en-GB'])).toBe('en-GB');
  });

  it('follow the language alone where the reader has no region of it', () => {
    expect(localeFor('fr', ['de-AT', 'en-GB'])).toBe('fr');
  });
});
