import { nextRun, runsBefore } from '../platform/cron-expression.js';
import { type ScheduleEntity } from './schedule.entity.js';

/** Runs over which the interval is averaged: that of office hours only, for example, is irregular. */
const AVERAGED_RUNS = 11;
const MINUTE_MS = 60_000;

type Planned = Pick<ScheduleEntity, 'schedule' | 'nextDueAt' | 'lastRunAt'>;

/**
 * When a schedule is next due by a clock that was set back since it was planned; undefined if that does not change.
 * Times that have passed come again, and their runs would be repeated. They are not, unless the schedule would then
 * pause for longer than its usual interval beyond its turn. In that case it follows the new time, with the next run
 * at least half its interval (less a minute) from now.
 */
export function dueByClock(planned: Planned, timeZone: string, now: Date): Date | null | undefined {
  const { schedule, nextDueAt, lastRunAt } = planned;
  if (!nextDueAt) return undefined;
  const [latest] = runsBefore(schedule, timeZone, nextDueAt, 1);
  if (!latest || latest <= now) return undefined;
  // That run was skipped, or the schedule is newer: there is nothing to repeat.
  if (!lastRunAt || lastRunAt < latest) return nextRun(schedule, timeZone, now);
  const intervalMs = usualIntervalMs(runsBefore(schedule, timeZone, nextDueAt, AVERAGED_RUNS));
  if (latest.getTime() - now.getTime() <= intervalMs) return undefined;
  const restMs = Math.max(0, intervalMs / 2 - MINUTE_MS);
  return nextRun(schedule, timeZone, new Date(now.getTime() + restMs));
}

/** @param runs the latest first */
function usualIntervalMs(runs: readonly Date[]): number {
  const [latest, earliest] = [runs[0], runs.at(-1)];
  if (!latest || !earliest || runs.length < 2) return Infinity;
  return (latest.getTime() - earliest.getTime()) / (runs.length - 1);
}
