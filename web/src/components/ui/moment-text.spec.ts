import { afterEach, describe, expect, it } from '@jest/globals';
import { speak } from '../../i18n/language.js';
import { type Language } from '../../i18n/languages.js';
import { fieldValueOf, isWholeMoment, momentOfText, textOfMoment } from './moment-text.js';

/** In local time. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0): string =>
  new Date(year, month - 1, day, hour, minute).toISOString();

const AFTERNOON = at(2026, 11, 29, 14, 5);

describe('A moment as text', () => {
  afterEach(() => speak('en'));

  it.each<readonly [Language, string]>([
    ['en', '11/29/2026, 14:05'],
    ['de', '29.11.2026, 14:05'],
    ['es', '29/11/2026, 14:05'],
    ['fr', '29/11/2026 14:05'],
    ['pl', '29.11.2026, 14:05'],
    ['pt', '29/11/2026, 14:05'],
    ['ru', '29.11.2026, 14:05'],
  ])('is written and read in the order of the language: %s', (language, text) => {
    speak(language);
    expect(textOfMoment(AFTERNOON)).toBe(text);
    expect(momentOfText(text)).toBe(AFTERNOON);
  });

  it('is read with the year first in every language, with any separators, and without a time of day', () => {
    for (const text of ['2026-11-29T14:05', '2026-11-29 14:05', '2026.11.29 14.05', '11 29 2026 14 05'])
      expect(momentOfText(text)).toBe(AFTERNOON);
    expect(momentOfText('11/29/2026')).toBe(at(2026, 11, 29));
    expect(textOfMoment(undefined)).toBe('');
  });

  it.each([
    '',
    '11',
    '11/29',
    '11/29/20',
    '11/29/2026, 14',
    '02/30/2026',
    '13/01/2026',
    '11/29/2026 24:00',
    'noon',
  ])('is none where it is incomplete or no date: "%s"', (text) => {
    expect(momentOfText(text)).toBeUndefined();
  });

  it('counts while it is typed once date and time are whole', () => {
    expect(['11/29/2026', '11/29/2026, 14:0', '11/29/2026, 14:05'].map(isWholeMoment)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('goes to the picker of the browser to the minute', () => {
    expect(fieldValueOf(AFTERNOON)).toBe('2026-11-29T14:05');
    expect(momentOfText(fieldValueOf(AFTERNOON))).toBe(AFTERNOON);
    expect(fieldValueOf(undefined)).toBe('');
  });
});
