import { type ScheduledCommand } from '@outpost/contracts/schedules.js';

/** A run needs a moment to be written down. */
const AFTER_RUN_MS = 1_500;
const WHILE_RUNNING_MS = 2_000;
/** The longest time a browser's timer can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Milliseconds until the list has something new to tell; undefined while nothing is due. */
export function msUntilRefresh(schedules: readonly ScheduledCommand[], now: number): number | undefined {
  const waits = schedules.flatMap(({ nextRun, lastOutcome }) => [
    ...(lastOutcome === 'running' ? [WHILE_RUNNING_MS] : []),
    // The longer a run is overdue, the less often it is asked for: the panel may be down for the night.
    ...(nextRun === null
      ? []
      : [Math.max(WHILE_RUNNING_MS, Math.abs(Date.parse(nextRun) + AFTER_RUN_MS - now))]),
  ]);
  return waits.length === 0 ? undefined : Math.min(...waits, LONGEST_WAIT_MS);
}
