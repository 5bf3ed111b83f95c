import { afterEach, describe, expect, it } from '@jest/globals';
import { speak } from '../../i18n/language.js';
import { type Language } from '../../i18n/languages.js';
import { timeOfDay } from './time-of-day.js';

afterEach(() => speak('en'));

describe('A time of day', () => {
  it.each<readonly [language: Language, hour: number, minute: number, time: string]>([
    ['en', 4, 5, '4:05'],
    ['en', 16, 30, '16:30'],
    ['de', 16, 5, '16:05'],
    ['es', 1, 30, '1:30'],
    ['ru', 0, 0, '0:00'],
  ])('is in %s at %i and %i written %s', (language, hour, minute, time) => {
    speak(language);
    expect(timeOfDay(hour, minute).time).toBe(time);
  });

  it('returns the hour as the count, for languages with a singular form', () => {
    speak('es');
    expect([timeOfDay(1, 30), timeOfDay(13, 30)].map(({ count }) => count)).toEqual([1, 13]);
  });

  it('stays as typed if it is not a valid time', () => {
    speak('de');
    expect(timeOfDay(24, 75).time).toBe('24:75');
  });
});
