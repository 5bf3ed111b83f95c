import { expect } from '@jest/globals';
import { type Reader } from './reading-replica.js';

/** The reader shows what is in the log, and got nothing twice. */
export function expectWhole({ shown, logged, live }: Reader): void {
  expect(shown).toEqual(logged);
  expect(new Set(live).size).toBe(live.length);
}
