import { type Clock, type Timer } from './clock.js';

/**
 * Resolves with the result of `work`, or with `late` after `patienceMs` milliseconds; the work goes on. Rejects if the
 * work does so in time; what fails later is ignored. Leaves no timer behind.
 */
export async function unlessLate<T, L>(
  clock: Clock,
  patienceMs: number,
  work: Promise<T>,
  late: L,
): Promise<T | L> {
  let timer: Timer | undefined;
  const tooLate = new Promise<L>((resolve) => {
    timer = clock.schedule(patienceMs, () => resolve(late));
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timer?.cancel();
  }
}
