import { describe, expect, it } from '@jest/globals';
import { type OnCallEntity } from './on-call.entity.js';
import { turnBeganOn, turnEndsAt, turnOf, withOnCall } from './on-call-turns.js';

const WEEKS: OnCallEntity = {
  ...{ id: 1, ownerId: 1, name: 'Nights', turn: 'week', at: '09:00', weekday: 1 },
  people: [
    { name: 'Anna', channelIds: [1] },
    { name: 'Boris', channelIds: [2] },
    { name: 'Clara', channelIds: [3] },
  ],
  // A Monday.
  ...{ timeZone: 'Europe/Berlin', handOverMinutes: 10, beganOn: '2026-11-16' },
};
const DAYS: OnCallEntity = { ...WEEKS, turn: 'day', beganOn: '2026-11-20' };
const nameAt = (onCall: OnCallEntity, at: string): string | undefined =>
  onCall.people[turnOf(onCall, new Date(at))]?.name;

describe('Turns on call', () => {
  it.each([
    ['2026-11-16T08:00:00Z', 'Anna'],
    ['2026-11-23T07:59:59Z', 'Anna'],
    ['2026-11-23T08:00:00Z', 'Boris'],
    ['2026-12-07T08:00:00Z', 'Anna'],
    // Before the first turn: the order goes on backwards.
    ['2026-11-10T12:00:00Z', 'Clara'],
  ])('of a week at %s are those of %s', (at, name) => {
    expect(nameAt(WEEKS, at)).toBe(name);
  });

  it.each([
    ['2026-11-20T08:00:00Z', 'Anna'],
    ['2026-11-21T07:59:59Z', 'Anna'],
    ['2026-11-21T08:00:00Z', 'Boris'],
    ['2026-11-23T08:00:00Z', 'Anna'],
  ])('of a day at %s are those of %s', (at, name) => {
    expect(nameAt(DAYS, at)).toBe(name);
  });

  it('change once a day at their time, also when the clocks change', () => {
    const spring = { ...DAYS, at: '02:30', beganOn: '2027-03-27' };
    const names = ['2027-03-27T02:00:00Z', '2027-03-28T02:00:00Z', '2027-03-29T02:00:00Z'].map((at) =>
      nameAt(spring, at),
    );
    expect(names).toEqual(['Anna', 'Boris', 'Clara']);
  });

  it('begin and end on the wall clock of their time zone', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    expect(turnBeganOn(WEEKS, now)).toBe('2026-11-23');
    expect(turnEndsAt(WEEKS, now).toISOString()).toBe('2026-11-30T08:00:00.000Z');
    expect(turnEndsAt(DAYS, now).toISOString()).toBe('2026-11-26T08:00:00.000Z');
  });
});

describe('A rule with people on call', () => {
  const rule = { channelIds: [9], escalations: [{ afterMinutes: 15, channelIds: [8] }] };

  it('tells whose turn it is, and hands over to the next ones', () => {
    const told = withOnCall(rule, WEEKS, new Date('2026-11-25T12:00:00Z'));
    expect(told).toEqual({
      channelIds: [9, 2],
      escalations: [
        { afterMinutes: 10, channelIds: [3] },
        { afterMinutes: 15, channelIds: [8] },
        { afterMinutes: 20, channelIds: [1] },
      ],
    });
  });

  it('hands nothing over if that is not wanted, and is as it was without them', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    expect(withOnCall(rule, { ...WEEKS, handOverMinutes: null }, now).escalations).toEqual(rule.escalations);
    expect(withOnCall(rule, null, now)).toBe(rule);
  });
});
