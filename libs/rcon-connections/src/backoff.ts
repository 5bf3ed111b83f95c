/** Pauses before the first, second, … automatic retry; the last one is used for all further retries. */
export const BACKOFF_STEPS_MS: readonly [number, ...number[]] = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** A pause is shortened by up to this fraction, so that servers lost together do not reconnect together. */
export const BACKOFF_JITTER = 0.25;

/**
 * The pause before the next attempt, in milliseconds. Jitter only shortens it: no pause exceeds its step.
 *
 * @param failures number of failed attempts before the last one
 * @param random a number in [0, 1)
 */
export function backoffMs(
  failures: number,
  random: () => number,
  steps: readonly [number, ...number[]] = BACKOFF_STEPS_MS,
): number {
  const step = steps[Math.min(failures, steps.length - 1)] ?? steps[0];
  return Math.round(step * (1 - BACKOFF_JITTER * random()));
}
