import { nextRun, runsBefore } from './cron-expression.js';
import { type ScheduleEntity } from './schedule.entity.js';

/** What comes irregularly, such as in office hours alone, has an interval only on average. */
const RUNS_LOOKED_AT = 11;
const MINUTE_MS = 60_000;

type Planned = Pick<ScheduleEntity, 'schedule' | 'nextDueAt' | 'lastRunAt'>;

/**
 * When a schedule is next due by a clock that was set back since it was planned; undefined when that stays as it is.
 * A time that has come already comes again, so the runs of that time would be done twice: they are not, unless the
 * schedule would rest for more than its usual interval beyond its turn. One that comes more often follows the new
 * time, the next run at least half its interval (less a minute) from now.
 */
export function dueByClock(planned: Planned, timeZone: string, now: Date): Date | null | undefined {
  const { schedule, nextDueAt, lastRunAt } = planned;
  if (!nextDueAt) return undefined;
  const [latest] = runsBefore(schedule, timeZone, nextDueAt, 1);
  if (!latest || latest <= now) return undefined;
  // It was jumped over, or the schedule is newer: there is nothing to repeat.
  if (!lastRunAt || lastRunAt < latest) return nextRun(schedule, timeZone, now);
  const intervalMs = usualIntervalMs(runsBefore(schedule, timeZone, nextDueAt, RUNS_LOOKED_AT));
  if (latest.getTime() - now.getTime() <= intervalMs) return undefined;
  const restMs = Math.max(0, intervalMs / 2 - MINUTE_MS);
  return nextRun(schedule, timeZone, new Date(now.getTime() + restMs));
}

/** The latest comes first. */
function usualIntervalMs(runs: readonly Date[]): number {
  const [latest, earliest] = [runs[0], runs.at(-1)];
  if (!latest || !earliest || runs.length < 2) return Infinity;
  return (latest.getTime() - earliest.getTime()) / (runs.length - 1);
}
