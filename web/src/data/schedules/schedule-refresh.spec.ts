import { describe, expect, it } from '@jest/globals';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { msUntilRefresh } from './schedule-refresh.js';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

const schedule = (overrides: Partial<ScheduledCommand>): ScheduledCommand => ({
  id: 1,
  command: 'players',
  schedule: '* * * * *',
  enabled: true,
  lastRun: null,
  timeZone: 'UTC',
  hasOwnTimeZone: false,
  nextRun: null,
  lastOutcome: null,
  ...overrides,
});

describe('The list of schedules is reread', () => {
  it.each<readonly [why: string, schedules: readonly Partial<ScheduledCommand>[], ms: number | undefined]>([
    ['never, while nothing is due', [{ enabled: false }], undefined],
    ['a moment after the next run', [{ nextRun: '2026-11-20T12:00:10.000Z' }], 11_500],
    [
      'a moment after the first of several',
      [{ nextRun: '2026-11-20T12:30:00.000Z' }, { nextRun: '2026-11-20T12:00:10.000Z' }],
      11_500,
    ],
    ['soon, while one is running', [{ lastOutcome: 'running', nextRun: '2026-11-20T12:30:00.000Z' }], 2_000],
    ['soon, when the next run is just over', [{ nextRun: '2026-11-20T11:59:58.000Z' }], 2_000],
    ['ever later, the longer it is over', [{ nextRun: '2026-11-20T11:59:00.000Z' }], 58_500],
    ['at last as late as a timer can wait', [{ nextRun: '2027-11-20T12:00:00.000Z' }], 2 ** 31 - 1],
  ])('%s', (_, schedules, ms) => {
    expect(msUntilRefresh(schedules.map(schedule), NOW)).toBe(ms);
  });
});
