import { describe, expect, it } from '@jest/globals';
import { dueByClock } from './due-by-clock.js';

/** The clock showed 14:00:10 on a Sunday; its schedules had run until then. */
const dueAt = (
  schedule: string,
  planned: string,
  now: string,
  lastRun: string | null = '2026-11-22T14:00:00Z',
): string | undefined =>
  dueByClock(
    { schedule, nextDueAt: new Date(planned), lastRunAt: lastRun === null ? null : new Date(lastRun) },
    'UTC',
    new Date(now),
  )?.toISOString();

describe('After the clock was set back, a schedule', () => {
  it.each([
    ['* * * * *', '2026-11-22T14:01:00Z', '2026-11-22T12:01:00.000Z'],
    ['*/10 * * * *', '2026-11-22T14:10:00Z', '2026-11-22T12:10:00.000Z'],
    ['* 9-17 * * *', '2026-11-22T14:01:00Z', '2026-11-22T12:01:00.000Z'],
  ])('that runs often follows the new time: %s', (schedule, planned, expected) => {
    expect(dueAt(schedule, planned, '2026-11-22T12:00:10Z')).toBe(expected);
  });

  it('that runs hourly pauses for at least half an hour, as it has just run', () => {
    expect(dueAt('0 * * * *', '2026-11-22T15:00:00Z', '2026-11-22T11:55:00Z')).toBe(
      '2026-11-22T13:00:00.000Z',
    );
  });

  it.each([
    ['0 13 * * *', '2026-11-23T13:00:00Z'],
    ['0,30 13 * * *', '2026-11-23T13:00:00Z'],
    ['0 */3 * * *', '2026-11-22T15:00:00Z'],
    ['0 13 * * 0', '2026-11-29T13:00:00Z'],
  ])('that runs seldom does not repeat its last run: %s', (schedule, planned) => {
    expect(dueAt(schedule, planned, '2026-11-22T12:00:10Z')).toBeUndefined();
  });

  it('that runs daily follows a clock that was wrong by a year', () => {
    expect(dueAt('0 13 * * *', '2026-11-23T13:00:00Z', '2025-11-22T09:00:00Z')).toBe(
      '2025-11-23T13:00:00.000Z',
    );
  });

  it('runs what the clock had skipped before it was corrected', () => {
    const lastRun = '2026-11-21T13:00:00Z';
    expect(dueAt('0 13 * * *', '2026-11-23T13:00:00Z', '2026-11-22T12:00:10Z', lastRun)).toBe(
      '2026-11-22T13:00:00.000Z',
    );
  });

  it('that has never run is due at its first time', () => {
    expect(dueAt('0 13 * * *', '2026-11-23T13:00:00Z', '2026-11-22T12:00:10Z', null)).toBe(
      '2026-11-22T13:00:00.000Z',
    );
  });

  it('without a time that comes twice stays as it is', () => {
    expect(dueAt('0 3 * * *', '2026-11-23T03:00:00Z', '2026-11-22T12:00:10Z')).toBeUndefined();
  });
});
