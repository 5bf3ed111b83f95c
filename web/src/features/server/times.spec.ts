import { afterEach, describe, expect, it } from '@jest/globals';
import { speak } from '../../i18n/language.js';
import { clockOf, dayOf, momentOf, shortTime } from './times.js';

const AT = new Date(2026, 5, 1, 9, 5).getTime();
const told = () => [clockOf(AT), dayOf(AT), momentOf(AT)];

afterEach(() => speak('en'));

describe('The times on the page of a server', () => {
  it('are written the English way', () => {
    expect(told()).toEqual(['09:05', 'Jun 1', 'Jun 1, 09:05']);
  });

  it('are written as the language of the moment writes them', () => {
    speak('de');
    expect(told()).toEqual(['09:05', '1. Juni', '1. Juni, 09:05']);
    speak('ru');
    expect(dayOf(AT)).toBe('1 июн.');
  });

  it('leave out the day when it is today', () => {
    const timestamp = new Date(AT).toISOString();
    expect(shortTime(timestamp, AT + 60_000)).toBe('09:05');
    expect(shortTime(timestamp, AT + 86_400_000)).toBe('Jun 1 09:05');
  });
});
