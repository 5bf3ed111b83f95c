import { describe, expect, it } from '@jest/globals';
import { type MaintenanceTiming } from '@outpost/contracts/maintenance.js';
import { timesAt, timingOf } from './maintenance-times.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const WEEKLY: MaintenanceTiming = { kind: 'weekly', weekdays: [4], at: '04:00', minutes: 90 };

const refusal = (ask: () => unknown): string => {
  try {
    ask();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

const shown = (timing: MaintenanceTiming, timeZone: string, now: string, last?: string): string => {
  const times = timesAt({ timing, timeZone }, new Date(now), last === undefined ? null : new Date(last));
  if (!times) return 'never';
  return [times.from, times.to].map((at) => at?.toISOString().slice(0, 16) ?? 'open').join(' to ');
};

describe('timingOf', () => {
  it('begins now and stays open without anything else', () => {
    expect(timingOf({ kind: 'once' }, NOW)).toEqual({ kind: 'once', from: NOW.toISOString(), to: null });
  });

  it('keeps the beginning of one that is under way', () => {
    const begun = new Date('2026-11-24T08:00:00Z');
    const from = begun.toISOString();
    expect(timingOf({ kind: 'once' }, NOW, begun)).toEqual({ kind: 'once', from, to: null });
    expect(timingOf({ kind: 'once', from }, NOW, begun)).toEqual({ kind: 'once', from, to: null });
  });

  it('refuses a beginning that has passed, and an end that is past or before the beginning', () => {
    expect(refusal(() => timingOf({ kind: 'once', from: '2026-11-24T11:00:00Z' }, NOW))).toMatch(/passed/);
    for (const to of ['2026-11-24T11:00:00Z', NOW.toISOString()])
      expect(refusal(() => timingOf({ kind: 'once', to }, NOW))).toMatch(/^The end must be/);
    const late = { kind: 'once', from: '2026-11-25T00:00:00Z', to: '2026-11-24T23:00:00Z' } as const;
    expect(refusal(() => timingOf(late, NOW))).toMatch(/^The end must be/);
  });
});

describe('timesAt', () => {
  it('says when a weekly one is next, which may be under way', () => {
    expect(shown(WEEKLY, 'UTC', '2026-11-24T12:00:00Z')).toBe('2026-11-26T04:00 to 2026-11-26T05:30');
    expect(shown(WEEKLY, 'UTC', '2026-11-26T05:29:00Z')).toBe('2026-11-26T04:00 to 2026-11-26T05:30');
    expect(shown(WEEKLY, 'UTC', '2026-11-26T05:30:00Z')).toBe('2026-12-03T04:00 to 2026-12-03T05:30');
  });

  it('does not come back to one that was ended early', () => {
    const again = shown(WEEKLY, 'UTC', '2026-11-26T04:10:00Z', '2026-11-26T04:00:00Z');
    expect(again).toBe('2026-12-03T04:00 to 2026-12-03T05:30');
  });

  it('follows the clocks of its zone for its beginning, and takes as long as it says', () => {
    const daily: MaintenanceTiming = {
      ...WEEKLY,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      at: '01:30',
      minutes: 120,
    };
    expect(shown(daily, 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe(
      '2026-03-29T00:30 to 2026-03-29T02:30',
    );
    expect(shown(daily, 'Europe/Berlin', '2026-10-24T12:00:00Z')).toBe(
      '2026-10-24T23:30 to 2026-10-25T01:30',
    );
  });

  it('comes once if it is to come once', () => {
    const once = { kind: 'once', from: '2026-11-25T00:00:00.000Z', to: '2026-11-25T01:00:00.000Z' } as const;
    expect(shown(once, 'UTC', '2026-11-24T12:00:00Z')).toBe('2026-11-25T00:00 to 2026-11-25T01:00');
    expect(shown(once, 'UTC', '2026-11-25T01:00:00Z')).toBe('never');
    expect(shown({ ...once, to: null }, 'UTC', '2027-01-01T00:00:00Z')).toBe('2026-11-25T00:00 to open');
    expect(shown(once, 'UTC', '2026-11-25T00:30:00Z', once.from)).toBe('never');
  });
});
