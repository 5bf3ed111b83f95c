import { describe, expect, it } from '@jest/globals';
import { nextRun, parseSchedule, runsBetween } from './cron-expression.js';

const refusal = (text: string): string => {
  try {
    parseSchedule(text);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

const runs = (schedule: string, zone: string, after: string, count: number): string[] => {
  const found: string[] = [];
  for (let run = nextRun(schedule, zone, new Date(after)); run && found.length < count;) {
    found.push(run.toISOString().slice(5, 16));
    run = nextRun(schedule, zone, run);
  }
  return found;
};

describe('parseSchedule', () => {
  it.each([
    ['*/10 * * * *', '*/10 * * * *'],
    ['  0\t4  * * * ', '0 4 * * *'],
    ['0 4 1-7 JAN,jul MON-FRI', '0 4 1-7 JAN,jul MON-FRI'],
    ['0 0 29 2 *', '0 0 29 2 *'],
    ['0 0 * * 7', '0 0 * * 7'],
    ['0 0 L * *', '0 0 L * *'],
    ['0 0 31 2 MON', '0 0 31 2 MON'],
  ])('accepts "%s"', (text, schedule) => {
    expect(parseSchedule(text)).toBe(schedule);
  });

  it.each([
    ['60 * * * *', 'The minute field 60 is out of range: it takes 0 to 59'],
    ['0 25 * * *', 'The hour field 25 is out of range: it takes 0 to 23'],
    ['0 0 0 * *', 'The day of month field 0 is out of range: it takes 1 to 31'],
    ['0 0 1,32 * *', 'The day of month field 1,32 is out of range: it takes 1 to 31'],
    ['0 0 * 13 *', 'The month field 13 is out of range: it takes 1 to 12 or JAN to DEC'],
    ['0 0 * * 8', 'The day of week field 8 is out of range: it takes 0 to 7 or SUN to SAT'],
    ['0 20-30 * * *', 'The hour field 20-30 is out of range: it takes 0 to 23'],
  ])('says which field of "%s" is out of range', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it.each([
    ['five * * * *', 'minute field five'],
    ['5/10 * * * *', 'minute field 5/10'],
    ['*/0 * * * *', 'minute field */0'],
    ['*/70 * * * *', 'minute field */70'],
    ['1,,2 * * * *', 'minute field 1,,2'],
    ['* 5-1 * * *', 'hour field 5-1'],
    ['* * 1.5 * *', 'day of month field 1.5'],
    ['* * * MAI *', 'month field MAI'],
    ['* * * * MON#6', 'day of week field MON#6'],
    ['-1 * * * *', 'minute field -1'],
  ])('says which field of "%s" is not understood', (text, field) => {
    expect(refusal(text)).toMatch(new RegExp(`^The ${field.replace(/[*#/.]/g, '\\$&')} is not understood`));
  });

  it('names every wrong field at once', () => {
    expect(refusal('60 25 * * *')).toMatch(/minute field 60 .*; The hour field 25 /);
  });

  it.each([
    ['', 1],
    ['@daily', 1],
    ['* * * *', 4],
    ['0 * * * * *', 6],
    ['0 0 4 * * * 2027', 7],
  ])('requires five fields, which "%s" does not have', (text, count) => {
    expect(refusal(text)).toMatch(new RegExp(`has five fields .*, this one has ${count}$`));
  });

  it.each(['0 0 31 2 *', '0 0 30 FEB *', '0 0 31 4,6,9,11 *'])('refuses "%s", which never comes', (text) => {
    expect(refusal(text)).toBe('This schedule never comes: no month has such a day');
  });
});

describe('nextRun', () => {
  it('is after the given moment, even if that is a run itself', () => {
    expect(nextRun('0 4 * * *', 'UTC', new Date('2026-11-21T04:00:00Z'))).toEqual(
      new Date('2026-11-22T04:00:00Z'),
    );
  });

  it.each([
    ['Europe/Berlin', '11-21T03:00'],
    ['America/New_York', '11-21T09:00'],
    ['Asia/Kathmandu', '11-21T22:15'],
    ['UTC', '11-21T04:00'],
  ])('is four o’clock in %s', (zone, run) => {
    expect(runs('0 4 * * *', zone, '2026-11-21T00:00:00Z', 1)).toEqual([run]);
  });
});

// On 29 March 2026 two o'clock becomes three, on 25 October three becomes two again.
describe('In Europe/Berlin', () => {
  const inBerlin = (schedule: string, after: string, count: number): string[] =>
    runs(schedule, 'Europe/Berlin', after, count);

  it('a time of day in the skipped hour comes once, right after the gap', () => {
    expect(inBerlin('30 2 * * *', '2026-03-28T00:00:00Z', 3)).toEqual([
      '03-28T01:30',
      '03-29T01:00',
      '03-30T00:30',
    ]);
  });

  it('a time of day in the repeated hour comes once', () => {
    expect(inBerlin('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['10-25T00:30', '10-26T01:30']);
  });

  it('an interval stays even through both', () => {
    expect(inBerlin('*/30 * * * *', '2026-03-29T00:20:00Z', 3)).toEqual([
      '03-29T00:30',
      '03-29T01:00',
      '03-29T01:30',
    ]);
    expect(inBerlin('*/30 * * * *', '2026-10-24T23:50:00Z', 5)).toEqual([
      '10-25T00:00',
      '10-25T00:30',
      '10-25T01:00',
      '10-25T01:30',
      '10-25T02:00',
    ]);
  });
});

describe('runsBetween', () => {
  const first = new Date('2026-11-21T00:00:00Z');
  const count = (end: string, most = 1_000): unknown =>
    runsBetween('0 * * * *', 'UTC', { first, end: new Date(end), most });

  it('counts from the first to the last before the end', () => {
    expect(count('2026-11-21T00:00:01Z')).toEqual({ count: 1, last: first });
    expect(count('2026-11-21T05:00:00Z')).toEqual({ count: 5, last: new Date('2026-11-21T04:00:00Z') });
    expect(count('2026-11-21T05:00:01Z')).toEqual({ count: 6, last: new Date('2026-11-21T05:00:00Z') });
  });

  it('stops counting at a limit, but still returns the last run', () => {
    expect(count('2026-11-21T20:00:00Z', 7)).toEqual({ count: 7, last: new Date('2026-11-21T19:00:00Z') });
  });
});
