import { afterEach, describe, expect, it } from '@jest/globals';
import { speak } from '../i18n/language.js';
import { type Language } from '../i18n/languages.js';
import { formatTimestamp } from './timestamp.js';

afterEach(() => speak('en'));

describe('A timestamp [S2.121]', () => {
  it.each([
    ['2026-11-02T04:05:06.789Z', 'UTC', 'Nov 2, 2026 04:05:06'],
    ['2026-11-02T00:00:00Z', 'UTC', 'Nov 2, 2026 00:00:00'],
    ['2026-07-31T23:30:00Z', 'Europe/Berlin', 'Aug 1, 2026 01:30:00'],
    ['2026-01-01T02:00:00Z', 'America/New_York', 'Dec 31, 2025 21:00:00'],
  ])('%s in %s is %s', (timestamp, timeZone, text) => {
    expect(formatTimestamp(timestamp, timeZone)).toBe(text);
  });

  it.each<readonly [language: Language, text: string]>([
    ['de', '01.08.2026, 01:30:00'],
    ['es', '1 ago 2026, 1:30:00'],
    ['pl', '1 sie 2026, 01:30:00'],
  ])('in %s is written %s, in the same zone', (language, text) => {
    speak(language);
    expect(formatTimestamp('2026-07-31T23:30:00Z', 'Europe/Berlin')).toBe(text);
  });

  it("is in the reader's own zone when none is named", () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatTimestamp('2026-11-02T04:05:06Z')).toBe(formatTimestamp('2026-11-02T04:05:06Z', own));
  });
});
