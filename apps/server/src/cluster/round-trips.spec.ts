import { expect, it } from '@jest/globals';
import { RoundTrips } from './round-trips.js';

it('The median of the last round trips is told, which a single slow one does not change', () => {
  const trips = new RoundTrips();
  expect(trips.medianMs).toBeNull();
  for (const ms of [1.26, 900, 1.14]) trips.add(ms);
  expect(trips.medianMs).toBe(1.3);
  for (let count = 0; count < 15; count += 1) trips.add(5);
  expect(trips.medianMs).toBe(5);
  trips.clear();
  expect(trips.medianMs).toBeNull();
});
