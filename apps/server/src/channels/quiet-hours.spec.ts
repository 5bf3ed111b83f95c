import { describe, expect, it } from '@jest/globals';
import { quietUntil } from './quiet-hours.js';

const NIGHT = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const NOON = { from: '12:00', to: '13:30', timeZone: 'UTC' };

describe('Quiet hours', () => {
  it.each([
    ['over midnight, before it', NIGHT, '2026-11-20T21:00:00Z', '2026-11-21T06:00:00.000Z'],
    ['over midnight, after it', NIGHT, '2026-11-21T05:59:59Z', '2026-11-21T06:00:00.000Z'],
    ['of one day', NOON, '2026-11-20T12:00:00Z', '2026-11-20T13:30:00.000Z'],
    ['in the night in which an hour is left out', NIGHT, '2027-03-27T22:00:00Z', '2027-03-28T05:00:00.000Z'],
    ['in the night that has an hour twice', NIGHT, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('%s last until they end on the wall clock', (_when, hours, now, end) => {
    expect(quietUntil(hours, new Date(now))?.toISOString()).toBe(end);
  });

  it.each([
    ['before they begin', NIGHT, '2026-11-20T20:59:59Z'],
    ['at the moment they end', NIGHT, '2026-11-21T06:00:00Z'],
    ['at the moment those of a day end', NOON, '2026-11-20T13:30:00Z'],
  ])('are over %s', (_when, hours, now) => {
    expect(quietUntil(hours, new Date(now))).toBeNull();
  });
});
