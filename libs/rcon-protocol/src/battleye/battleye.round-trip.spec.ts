import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RoundTrip } from './battleye.round-trip.js';

describe('the pause before a resend', () => {
  it('is the ceiling until something was measured', () => {
    expect(new RoundTrip(200, 1_000).pauseMs).toBe(1_000);
  });

  it('is slightly above the round trip, and close to it when that is constant', () => {
    const trip = new RoundTrip(200, 1_000);
    trip.measured(300);
    expect(trip.pauseMs).toBe(900);
    for (let answer = 0; answer < 30; answer += 1) trip.measured(300);
    expect(trip.pauseMs).toBeLessThan(310);
    trip.measured(600);
    expect(trip.pauseMs).toBeGreaterThan(600);
  });

  it('is never below the floor nor above the ceiling, whatever was measured', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20_000), { minLength: 1 }), (times) => {
        const trip = new RoundTrip(200, 1_000);
        for (const ms of times) trip.measured(ms);
        expect(trip.pauseMs).toBeGreaterThanOrEqual(200);
        expect(trip.pauseMs).toBeLessThanOrEqual(1_000);
      }),
    );
  });
});
