import { describe, expect, it } from '@jest/globals';
import { buildSchedule, partsOf, type ScheduleType, scheduleTypeOf } from './schedule-rules.js';

describe('The type of a stored schedule', () => {
  it.each<readonly [schedule: string, type: ScheduleType, why: string]>([
    ['', 'custom', 'not five fields'],
    ['@daily', 'custom', 'not five fields'],
    ['0 4 * *', 'custom', 'four fields'],
    ['0 0 4 * * *', 'custom', 'six fields'],
    ['0  4 * * *', 'custom', 'two blanks are an empty field between them'],
    ['5 * * * *', 'hourly', 'every star but the minute'],
    ['*/10 * * * *', 'hourly', 'every star but the minute, whatever it says'],
    ['* * * * *', 'hourly', 'the hour is a star'],
    ['30 4 * * *', 'daily', 'the hour is set'],
    ['0 */2 * * *', 'daily', 'the hour is set, whatever it says'],
    ['30 4 * * 1', 'weekly', 'the weekday is set'],
    ['30 4 * * 1-5', 'weekly', 'the weekday is set, whatever it says'],
    ['30 * * * 1', 'weekly', 'the weekday is set, and the hour does not matter'],
    ['30 4 1 * *', 'custom', 'the day of the month is set'],
    ['30 4 * 6 *', 'custom', 'the month is set'],
    ['30 4 1 * 1', 'custom', 'day of the month and weekday are set'],
    ['30 4 * 6 1', 'custom', 'month and weekday are set'],
  ])('of %j is %s: %s [S4.37 S4.38 S4.39 S4.40 S4.41 S5.29]', (schedule, type) => {
    expect(scheduleTypeOf(schedule)).toBe(type);
  });
});

describe('Building a schedule', () => {
  const parts = { minute: '5', hour: '16', dayOfWeek: '3' };

  it.each<readonly [type: ScheduleType, schedule: string]>([
    ['hourly', '5 * * * *'],
    ['daily', '5 16 * * *'],
    ['weekly', '5 16 * * 3'],
  ])('%s gives %s [S4.42 S4.43 S4.44]', (type, schedule) => {
    expect(buildSchedule(type, parts, '1 2 3 4 5')).toBe(schedule);
  });

  it('custom takes the typed text, without what stands around it [S4.45]', () => {
    expect(buildSchedule('custom', parts, ' 1 2 3 4 5 ')).toBe('1 2 3 4 5');
  });

  it('custom means every ten minutes until something is typed [S4.46]', () => {
    expect(buildSchedule('custom', parts)).toBe('*/10 * * * *');
  });

  it.each<readonly [type: ScheduleType, schedule: string]>([
    ['hourly', '0 * * * *'],
    ['daily', '0 0 * * *'],
    ['weekly', '0 0 * * 0'],
  ])('%s takes 0 for every part that is missing [S4.47 S5.30]', (type, schedule) => {
    expect(buildSchedule(type, {})).toBe(schedule);
    expect(buildSchedule(type, { minute: ' ', hour: '', dayOfWeek: '' })).toBe(schedule);
  });
});

describe('Opening a stored schedule and saving it untouched', () => {
  it.each([
    '5 * * * *',
    '*/10 * * * *',
    '* * * * *',
    '30 4 * * *',
    '0 */2 * * *',
    '30 4 * * 1',
    '0,30 * * * 1-5',
    '0 4 * * MON,FRI',
    '30 4 1 * *',
    '0  4 * * *',
    '0 0 4 * * *',
  ])('keeps %j as it is', (schedule) => {
    expect(buildSchedule(scheduleTypeOf(schedule), partsOf(schedule), schedule)).toBe(schedule);
  });

  it('offers midnight and Sunday where the schedule does not restrict them', () => {
    expect(partsOf('5 * * * *')).toEqual({ minute: '5', hour: '0', dayOfWeek: '0' });
    expect(partsOf('5 4 * * *')).toEqual({ minute: '5', hour: '4', dayOfWeek: '0' });
    expect(partsOf('5 4 1 * *')).toEqual({ minute: '0', hour: '0', dayOfWeek: '0' });
  });
});
