import { describe, expect, it } from '@jest/globals';
import { type RestartTimingRequest } from '@outpost/contracts/restart-timing-requests.js';
import { nextRestarts, timingOf } from './restart-timing.js';

const restarts = (
  timing: RestartTimingRequest,
  zone: string,
  after: string,
  most: number,
): readonly string[] => {
  const now = new Date(after);
  return nextRestarts(timingOf(timing, zone, now), zone, now, most).map((at) =>
    at.toISOString().slice(5, 16),
  );
};

describe('Restarts at times of the day', () => {
  it('come at each of them, on the weekdays that were chosen', () => {
    const timing = { kind: 'times', times: ['15:30', '03:45'], weekdays: [6, 0] } as const;
    expect(
      restarts(
        { ...timing, times: [...timing.times], weekdays: [...timing.weekdays] },
        'UTC',
        '2026-11-27T00:00Z',
        5,
      ),
    ).toEqual([...['11-28T03:45', '11-28T15:30', '11-29T03:45', '11-29T15:30', '12-05T03:45']]);
  });

  it('follow the clocks of their zone', () => {
    expect(restarts({ kind: 'times', times: ['04:00'] }, 'Europe/Berlin', '2026-10-24T00:00Z', 2)).toEqual([
      ...['10-24T02:00', '10-25T03:00'],
    ]);
  });
});

describe('Restarts every so many hours', () => {
  it('are at fixed times of the day if these hours divide it', () => {
    const timing = { kind: 'every', hours: 6, from: '01:30' } as const;
    expect(restarts(timing, 'UTC', '2026-11-27T02:00Z', 5)).toEqual([
      ...['11-27T07:30', '11-27T13:30', '11-27T19:30', '11-28T01:30', '11-28T07:30'],
    ]);
  });

  it('stay at these times when the clocks change', () => {
    const timing = { kind: 'every', hours: 12, from: '04:00' } as const;
    expect(restarts(timing, 'Europe/Berlin', '2026-10-24T03:00Z', 3)).toEqual([
      ...['10-24T14:00', '10-25T03:00', '10-25T15:00'],
    ]);
  });

  it('are counted from the first one if they do not divide a day', () => {
    const timing = { kind: 'every', hours: 5, from: '01:00' } as const;
    expect(restarts(timing, 'UTC', '2026-11-27T02:00Z', 6)).toEqual([
      ...['11-28T01:00', '11-28T06:00', '11-28T11:00', '11-28T16:00', '11-28T21:00', '11-29T02:00'],
    ]);
  });

  it('may be more than a day apart', () => {
    const timing = { kind: 'every', hours: 48, from: '04:00' } as const;
    expect(restarts(timing, 'UTC', '2026-11-27T02:00Z', 2)).toEqual(['11-27T04:00', '11-29T04:00']);
  });
});

describe('A restart that comes once', () => {
  it('comes at its moment, and never again', () => {
    expect(
      restarts({ kind: 'once', at: '2026-11-28T20:00:00+01:00' }, 'UTC', '2026-11-27T00:00Z', 5),
    ).toEqual(['11-28T19:00']);
  });

  it('is refused when that has passed', () => {
    expect(() =>
      restarts({ kind: 'once', at: '2026-11-26T00:00:00Z' }, 'UTC', '2026-11-27T00:00Z', 1),
    ).toThrow('has passed already');
  });
});
