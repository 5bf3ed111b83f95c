import { type Clock } from '@outpost/clock/clock.js';

/** Resolves when the work has ended, well or not, or has taken too long. */
export function settledWithin(work: Promise<unknown>, limitMs: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.schedule(limitMs, resolve);
    const end = (): void => {
      timer.cancel();
      resolve();
    };
    work.then(end, end);
  });
}
