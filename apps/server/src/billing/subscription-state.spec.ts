import { describe, expect, it } from '@jest/globals';
import { graceOf, standingOf, subscriptionStatusOf } from './subscription-state.js';

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date('2026-11-27T12:00:00Z');
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

/** Status at Stripe, end of the period, cancelled, end of the grace; then state, until, and whether it is Premium. */
const ROWS = [
  ['trialing', 3, false, null, 'trial', 3, true],
  ['active', 3, false, null, 'active', 3, true],
  ['active', -6, false, null, 'active', -6, true],
  ['active', -7, false, null, 'ended', null, false],
  ['active', null, false, null, 'ended', null, false],
  ['active', 3, true, null, 'ending', 3, true],
  ['active', 0, true, null, 'ended', null, false],
  ['trialing', 3, true, null, 'ending', 3, true],
  ['past_due', 20, false, 2, 'past-due', 2, true],
  ['past_due', 20, false, 0, 'ended', null, false],
  ['canceled', 20, false, null, 'ended', null, false],
  ['unpaid', 20, false, null, 'ended', null, false],
  ['paused', 20, false, null, 'ended', null, false],
  ['of a later version', 20, false, null, 'ended', null, false],
] as const;

describe('A subscription', () => {
  it.each(ROWS)('%s, paid for %p days, cancelled: %p, grace %p is %s', (...row) => {
    const [status, end, cancelsAtPeriodEnd, grace, state, until, isPremium] = row;
    const stored = {
      ...{ status, cancelsAtPeriodEnd },
      periodEndsAt: end === null ? null : inDays(end),
      graceUntil: grace === null ? null : inDays(grace),
    };
    expect(standingOf(stored, NOW)).toEqual({ state, until: until === null ? null : inDays(until) });
    expect(subscriptionStatusOf(stored, NOW)).toBe(isPremium ? 'active' : 'inactive');
  });

  it('that nobody has bought has no state', () => {
    const nothing = { status: null, periodEndsAt: null, cancelsAtPeriodEnd: false, graceUntil: null };
    expect(standingOf(nothing, NOW)).toBeNull();
    expect(subscriptionStatusOf(nothing, NOW)).toBe('inactive');
  });
});

describe('The grace after a payment that failed', () => {
  it('is seven days from when it was first seen', () => {
    expect(graceOf('past_due', null, NOW)).toEqual(inDays(7));
    expect(graceOf('past_due', inDays(2), NOW)).toEqual(inDays(2));
  });

  it('is over once it was made up for', () => {
    expect(graceOf('active', inDays(2), NOW)).toBeNull();
  });
});
