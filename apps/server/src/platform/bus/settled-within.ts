import { type Clock } from '@outpost/clock/clock.js';

/** Whether the work has ended, well or not, within the limit. */
export function settledWithin(work: Promise<unknown>, limitMs: number, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = clock.schedule(limitMs, () => resolve(false));
    const end = (): void => {
      timer.cancel();
      resolve(true);
    };
    work.then(end, end);
  });
}
