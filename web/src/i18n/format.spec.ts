import { afterEach, describe, expect, it } from '@jest/globals';
import {
  formatBytes,
  formatClock,
  formatDay,
  formatLength,
  formatMoment,
  formatRowTime,
  formatShortTime,
  formatTimestamp,
  formatWeekday,
} from './format.js';
import { speak } from './language.js';
import { type Language } from './languages.js';

const AT = new Date(2026, 5, 1, 9, 5, 7).getTime();
const TIMESTAMP = new Date(AT).toISOString();
const written = () => [formatClock(AT), formatDay(AT), formatMoment(AT)];

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

  it("is in the browser's time zone by default", () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatTimestamp('2026-11-02T04:05:06Z')).toBe(formatTimestamp('2026-11-02T04:05:06Z', own));
  });
});

describe('Times of events', () => {
  it('are written the English way', () => {
    expect(written()).toEqual(['09:05', 'Jun 1', 'Jun 1, 09:05']);
  });

  it('follow the current language', () => {
    speak('de');
    expect(written()).toEqual(['09:05', '1. Juni', '1. Juni, 09:05']);
    speak('ru');
    expect(formatDay(AT)).toBe('1 июн.');
  });

  it('omit the day if it is today', () => {
    expect(formatShortTime(TIMESTAMP, AT + 60_000)).toBe('09:05');
    expect(formatShortTime(TIMESTAMP, AT + 86_400_000)).toBe('Jun 1 09:05');
  });

  it('show seconds today and the date before that, in digits where month names are long', () => {
    expect(formatRowTime(TIMESTAMP, new Date(AT + 60_000))).toBe('09:05:07');
    expect(formatRowTime(TIMESTAMP, new Date(AT + 86_400_000))).toBe('Jun 1 09:05');
    speak('de');
    expect(formatRowTime(TIMESTAMP, new Date(AT + 86_400_000))).toBe('01.06. 09:05');
  });
});

describe('A day of the week', () => {
  it('is counted from Sunday, as in cron', () => {
    expect([0, 1, 6].map(formatWeekday)).toEqual(['Sunday', 'Monday', 'Saturday']);
  });
});

describe('A number of bytes', () => {
  it.each([
    [512, '512 byte'],
    [262_144, '256 kB'],
    [7_654_321, '7.3 MB'],
  ])('%d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('A length of time', () => {
  it.each([
    [10_080, '7 days'],
    [1440, '1 day'],
    [720, '12 hours'],
    [90, '90 minutes'],
  ])('of %s minutes is %s', (minutes, label) => {
    expect(formatLength(minutes)).toBe(label);
  });
});
