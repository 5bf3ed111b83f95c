import { type ScheduledCommand } from '@outpost/contracts/schedules.js';

/** A run takes a moment to be recorded. */
const AFTER_RUN_MS = 1_500;
const WHILE_RUNNING_MS = 2_000;
/** The maximum delay of a browser timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Milliseconds until the list is expected to change; undefined while no run is due. */
export function msUntilRefresh(schedules: readonly ScheduledCommand[], now: number): number | undefined {
  const waits = schedules.flatMap(({ nextRun, lastOutcome }) => [
    ...(lastOutcome === 'running' ? [WHILE_RUNNING_MS] : []),
    // Back off while a run is overdue: the panel may be down for the night.
    ...(nextRun === null
      ? []
      : [Math.max(WHILE_RUNNING_MS, Math.abs(Date.parse(nextRun) + AFTER_RUN_MS - now))]),
  ]);
  return waits.length === 0 ? undefined : Math.min(...waits, LONGEST_WAIT_MS);
}
