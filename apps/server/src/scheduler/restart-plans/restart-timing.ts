import { say } from '@outpost/contracts/message.js';
import { type RestartTimingRequest } from '@outpost/contracts/restart-timing-requests.js';
import { type RestartTiming } from '@outpost/contracts/restart-timing.js';
import { ValidationError } from '../../platform/errors/app-error.js';
import { nextRun, weeklyAt } from '../../platform/cron-expression.js';

const HOURS_OF_DAY = 24;
const HOUR_MS = 3_600_000;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** As stored: hours that do not divide a day are counted from an anchor. */
export type StoredTiming = RestartTiming & {
  /** Of `every`: when the first restart is, or was. */
  readonly since?: string;
};

/**
 * The timing as it is stored.
 *
 * @throws {ValidationError} for `timing.at` if that has passed
 */
export function timingOf(asked: RestartTimingRequest, timeZone: string, now: Date): StoredTiming {
  switch (asked.kind) {
    case 'times':
      return { kind: 'times', times: sorted(asked.times ?? []), weekdays: weekdaysOf(asked.weekdays) };
    case 'every':
      return everyFrom(asked.hours ?? HOURS_OF_DAY, asked.from ?? '00:00', timeZone, now);
    case 'once':
      return onceAt(new Date(asked.at ?? ''), now);
  }
}

/**
 * The first restart after a moment; null if there is none. Times of the day follow the clocks of the zone: one that is
 * skipped when they are put forward comes right after the gap, one that occurs twice when they are put back comes once.
 */
export function nextRestart(timing: StoredTiming, timeZone: string, after: Date): Date | null {
  if (timing.kind === 'once') {
    const at = new Date(timing.at);
    return at > after ? at : null;
  }
  if (timing.kind === 'every' && timing.since !== undefined && HOURS_OF_DAY % timing.hours !== 0)
    return counted(new Date(timing.since), timing.hours * HOUR_MS, after);
  return soonest(cronsOf(timing).map((cron) => nextRun(cron, timeZone, after)));
}

/** The first restarts after a moment, at most `most`. */
export function nextRestarts(
  timing: StoredTiming,
  timeZone: string,
  after: Date,
  most: number,
): readonly Date[] {
  const restarts: Date[] = [];
  for (let at = nextRestart(timing, timeZone, after); at && restarts.length < most;) {
    restarts.push(at);
    at = nextRestart(timing, timeZone, at);
  }
  return restarts;
}

const sorted = (times: readonly string[]): readonly string[] => [...new Set(times)].sort();

const weekdaysOf = (days: readonly number[] | undefined): readonly number[] =>
  days === undefined || days.length === 0 ? WEEKDAYS : [...new Set(days)].sort((a, b) => a - b);

function everyFrom(hours: number, from: string, timeZone: string, now: Date): StoredTiming {
  const [first] = cronsOf({ kind: 'times', times: [from], weekdays: WEEKDAYS });
  const since = first === undefined ? now : (nextRun(first, timeZone, now) ?? now);
  return { kind: 'every', hours, from, since: since.toISOString() };
}

function onceAt(at: Date, now: Date): StoredTiming {
  if (at > now) return { kind: 'once', at: at.toISOString() };
  const message = say('scheduler.restart_in_past', 'The time of the restart has passed already');
  throw new ValidationError([{ field: 'timing.at', message }]);
}

/** Five cron fields for each time of the day. */
function cronsOf(timing: Exclude<StoredTiming, { readonly kind: 'once' }>): readonly string[] {
  const days = timing.kind === 'every' ? WEEKDAYS : timing.weekdays;
  const times = timing.kind === 'every' ? timesEvery(timing.hours, timing.from) : timing.times;
  return times.map((time) => weeklyAt(time, days));
}

/** The times of the day that are so many hours apart, one of which is `from`. */
function timesEvery(hours: number, from: string): readonly string[] {
  const [hour = '0', minute = '00'] = from.split(':');
  const count = HOURS_OF_DAY / hours;
  return Array.from({ length: count }, (_, at) => `${(Number(hour) + at * hours) % HOURS_OF_DAY}:${minute}`);
}

function counted(since: Date, everyMs: number, after: Date): Date {
  const passed = Math.floor((after.getTime() - since.getTime()) / everyMs) + 1;
  return new Date(since.getTime() + Math.max(0, passed) * everyMs);
}

function soonest(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
