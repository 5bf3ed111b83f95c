import { nextRun, runsBetween } from './cron-expression.js';

/** What is later than this is not run any more: a restart announced for four o'clock is wrong at ten past. */
export const GRACE_MS = 60_000;

/**
 * Beyond this nobody counts: a schedule of every minute misses half a million runs in a year, and each costs up to
 * 35 microseconds in a zone with daylight saving.
 */
export const MISSED_COUNT_MAX = 100;

export interface MissedRuns {
  readonly count: number;
  readonly lastDueAt: Date;
}

/** A schedule as it was read when it was due. */
export interface DueSchedule {
  readonly id: number;
  readonly serverId: number;
  readonly schedule: string;
  readonly dueAt: Date;
}

/** What to do about it. The claim holds only while the schedule is still the one that was read. */
export interface RunPlan extends DueSchedule {
  readonly nextDueAt: Date | null;
  /** Set when it is too late to run; `dueAt` is the first of them. */
  readonly missed: MissedRuns | undefined;
}

export function planRun(due: DueSchedule, timeZone: string, now: Date): RunPlan {
  const { schedule, dueAt } = due;
  const end = tooLateBefore(now);
  if (dueAt >= end) return { ...due, nextDueAt: nextRun(schedule, timeZone, dueAt), missed: undefined };
  const { count, last } = runsBetween(schedule, timeZone, { first: dueAt, end, most: MISSED_COUNT_MAX });
  return { ...due, nextDueAt: nextRun(schedule, timeZone, last), missed: { count, lastDueAt: last } };
}

/** For a schedule that can't be evaluated any more: what is due now is its last. */
export function planLastRun(due: DueSchedule, now: Date): RunPlan {
  const missed = due.dueAt < tooLateBefore(now) ? { count: 1, lastDueAt: due.dueAt } : undefined;
  return { ...due, nextDueAt: null, missed };
}

const tooLateBefore = (now: Date): Date => new Date(now.getTime() - GRACE_MS);
