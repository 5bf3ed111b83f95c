import { describe, expect, it } from '@jest/globals';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { nextRunsOf } from './next-runs-of.js';
import { sinceLabel } from './since-label.js';
import { serverTexts } from './texts/en.js';

const t = serverTexts.get();
const NOW = Date.parse('2026-06-01T12:00:00Z');

describe('The duration of a status', () => {
  const server = aServer({ status: 'online', fallback: false, statusSince: '2026-06-01T08:48:00Z' });

  it('is shown in words', () => {
    expect(sinceLabel(t, server, 'online', NOW)).toBe('for 3h 12m');
    expect(sinceLabel(t, { ...server, statusSince: '2026-06-01T11:59:30Z' }, 'online', NOW)).toBe(
      'since a moment ago',
    );
  });

  it('is omitted for a status that differs from the recorded one', () => {
    expect(sinceLabel(t, server, 'offline', NOW)).toBe('');
    expect(sinceLabel(t, { ...server, fallback: true }, 'online', NOW)).toBe('');
    expect(sinceLabel(t, { ...server, fallback: true }, 'fallback', NOW)).toBe('for 3h 12m');
  });
});

describe('The next runs', () => {
  const schedule = (id: number, nextRun: string | null): ScheduledCommand => ({
    id,
    command: `say ${id}`,
    schedule: '0 4 * * *',
    enabled: nextRun !== null,
    lastRun: null,
    timeZone: 'UTC',
    hasOwnTimeZone: false,
    nextRun,
    lastOutcome: null,
  });

  it('are the soonest ones, without schedules that never run again', () => {
    const runs = nextRunsOf([
      schedule(1, '2026-06-03T00:00:00Z'),
      schedule(2, null),
      schedule(3, '2026-06-01T13:00:00Z'),
    ]);
    expect(runs.map(({ id }) => id)).toEqual([3, 1]);
  });
});
