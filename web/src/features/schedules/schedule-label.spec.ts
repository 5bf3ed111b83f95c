import { describe, expect, it } from '@jest/globals';
import { scheduleLabel } from './schedule-label.js';
import { schedulesTexts } from './texts/en.js';

const inWords = (schedule: string): string => scheduleLabel(schedule, schedulesTexts.get());

describe('A schedule in words', () => {
  it.each([
    ['* * * * *', 'Every minute'],
    ['0 4 * * *', 'Daily at 4:00'],
    ['5 16 * * *', 'Daily at 16:05'],
    ['05 04 * * *', 'Daily at 4:05'],
    ['0 4 * * 0', 'Sunday at 4:00'],
    ['0 4 * * 7', 'Sunday at 4:00'],
    ['30 18 * * 1,3,5', 'Monday, Wednesday, Friday at 18:30'],
    ['0 4 * * 1-3', 'Monday, Tuesday, Wednesday at 4:00'],
    ['0 4 * * sat,SUN', 'Saturday, Sunday at 4:00'],
    ['0 4 * * 0,7', 'Sunday at 4:00'],
    ['5 * * * *', 'Every hour at :05'],
    ['*/10 * * * *', 'Every 10 minutes'],
    ['0 */2 * * *', 'Every 2 hours'],
  ])('%s is %s [S4.48 S4.49 S4.50]', (schedule, words) => {
    expect(inWords(schedule)).toBe(words);
  });

  it.each([
    '*/7 * * * *',
    '*/60 * * * *',
    '5 * * * 1',
    '0 */5 * * *',
    '30 */2 * * *',
    '0 4,16 * * *',
    '0 4 1 * *',
    '0 4 * 6 *',
    '0 4 * * 1/2',
    '0 4 * * 5-1',
    '0 4 * * 1-2-3',
    '0 4 * * 8',
    '0 4 * * ,',
    'no schedule',
    '',
  ])('%j has none and stays as it is [S4.51]', (schedule) => {
    expect(inWords(schedule)).toBe(schedule);
  });
});
