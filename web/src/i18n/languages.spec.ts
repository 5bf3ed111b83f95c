import { describe, expect, it } from '@jest/globals';
import { firstLanguage, localeFor } from './languages.js';

describe('The initial language', () => {
  it('is the one stored in this browser', () => {
    expect(firstLanguage('pl', ['de-DE'])).toBe('pl');
  });

  it('is otherwise the first supported language of the browser', () => {
    expect(firstLanguage(null, ['ja', 'pt-BR', 'en'])).toBe('pt');
  });

  it('is English if none is supported, or the stored one is unknown', () => {
    expect(firstLanguage('klingon', ['ja'])).toBe('en');
  });
});

describe('Dates and numbers', () => {
  it("follow the browser's region of a language", () => {
    expect(localeFor('en', ['de-AT', 'en-GB'])).toBe('en-GB');
  });

  it('follow the language alone if the browser lists no region', () => {
    expect(localeFor('fr', ['de-AT', 'en-GB'])).toBe('fr');
  });
});
