import { type MaintenanceTimingRequest } from '@outpost/contracts/maintenance-requests.js';
import { type MaintenanceTiming, type MaintenanceWeekly } from '@outpost/contracts/maintenance.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { nextRun, weeklyAt } from '../platform/cron-expression.js';
import { ValidationError } from '../platform/errors/app-error.js';

const MINUTE_MS = 60_000;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const FROM_PASSED = say(
  'maintenance.from_passed',
  'The beginning has passed already; leave it out to begin now',
);
const TO_WRONG = say('maintenance.to_wrong', 'The end must be after the beginning, and not be past');

export interface Times {
  readonly from: Date;
  /** Null: until somebody ends it. */
  readonly to: Date | null;
}

/**
 * The timing as it is stored.
 *
 * @param begun when it has begun, if it is under way: that is kept
 * @throws {ValidationError} for `timing.from` and `timing.to`
 */
export function timingOf(
  asked: MaintenanceTimingRequest,
  now: Date,
  begun: Date | null = null,
): MaintenanceTiming {
  if (asked.kind === 'once') return onceFrom(asked, now, begun);
  const { kind, at = '00:00', minutes = 0 } = asked;
  return { kind, weekdays: weekdaysOf(asked.weekdays), at, minutes };
}

function onceFrom(asked: MaintenanceTimingRequest, now: Date, begun: Date | null): MaintenanceTiming {
  const from = asked.from === undefined ? (begun ?? now) : new Date(asked.from);
  const isBegun = from.getTime() === begun?.getTime();
  if (!isBegun && from.getTime() < now.getTime() - MINUTE_MS) throw wrong('timing.from', FROM_PASSED);
  const to = momentOf(asked.to);
  if (to !== null && (to <= from || to <= now)) throw wrong('timing.to', TO_WRONG);
  return { kind: 'once', from: from.toISOString(), to: to?.toISOString() ?? null };
}

const momentOf = (text: string | null | undefined): Date | null =>
  text === undefined || text === null ? null : new Date(text);

/**
 * The times of a window that are under way at a moment, or else come next; null if none do. Times of the day follow the
 * clocks of the zone, and a weekly one always takes as long as it says.
 *
 * @param lastFrom when the one before began, which does not come again even if it was ended early
 */
export function timesAt(
  { timing, timeZone }: { readonly timing: MaintenanceTiming; readonly timeZone: string },
  now: Date,
  lastFrom: Date | null = null,
): Times | null {
  if (timing.kind === 'weekly') return weeklyTimes(timing, timeZone, now, lastFrom);
  const times = { from: new Date(timing.from), to: timing.to === null ? null : new Date(timing.to) };
  const isPast = lastFrom !== null || (times.to !== null && times.to <= now);
  return isPast ? null : times;
}

function weeklyTimes(
  { weekdays, at, minutes }: MaintenanceWeekly,
  timeZone: string,
  now: Date,
  lastFrom: Date | null,
): Times | null {
  const lasting = minutes * MINUTE_MS;
  const after = Math.max(now.getTime() - lasting, lastFrom?.getTime() ?? -Infinity);
  const from = nextRun(weeklyAt(at, weekdays), timeZone, new Date(after));
  return from && { from, to: new Date(from.getTime() + lasting) };
}

const weekdaysOf = (days: readonly number[] = []): readonly number[] =>
  days.length === 0 ? WEEKDAYS : [...new Set(days)].sort((a, b) => a - b);

const wrong = (field: string, message: Message): ValidationError => new ValidationError([{ field, message }]);
