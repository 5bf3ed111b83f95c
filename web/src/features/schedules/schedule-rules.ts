import { DEFAULT_SCHEDULE } from '@outpost/contracts/limits.js';

export const SCHEDULE_TYPES = ['custom', 'hourly', 'daily', 'weekly'] as const;
/** How a schedule is entered; the server only knows the cron expression. */
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** The parts a schedule is built from, each the text of one cron field. */
export interface ScheduleParts {
  readonly minute: string;
  readonly hour: string;
  /** 0 is Sunday. */
  readonly dayOfWeek: string;
}

/** The cron field value that matches everything. */
export const ANY = '*';

type CronFields = readonly [minute: string, hour: string, day: string, month: string, weekday: string];

/** Split at single spaces only: other spacing is preserved as typed. */
export function fieldsOf(schedule: string): CronFields | undefined {
  const [minute, hour, day, month, weekday, ...rest] = schedule.split(' ');
  if (!minute || !hour || !day || !month || !weekday || rest.length > 0) return undefined;
  return [minute, hour, day, month, weekday];
}

/** The input type that can represent a stored schedule. */
export function scheduleTypeOf(schedule: string): ScheduleType {
  const [, hour, day, month, weekday] = fieldsOf(schedule) ?? [];
  if (day !== ANY || month !== ANY) return 'custom';
  if (weekday !== ANY) return 'weekly';
  return hour === ANY ? 'hourly' : 'daily';
}

/**
 * The form fields for a stored schedule. They accept any cron syntax, including steps and lists, so that building the
 * schedule again yields the same expression.
 */
export function partsOf(schedule: string): ScheduleParts {
  const [minute = '', hour = '', , , weekday = ''] = fieldsOf(schedule) ?? [];
  const dayOfWeek = weekday === ANY ? '0' : weekday;
  const type = scheduleTypeOf(schedule);
  if (type === 'custom') return { minute: '0', hour: '0', dayOfWeek: '0' };
  return { minute, hour: type === 'hourly' ? '0' : hour, dayOfWeek };
}

const orZero = (part: string): string => part.trim() || '0';

/** The cron expression for the entered values. */
export function buildSchedule(
  type: ScheduleType,
  parts: Partial<ScheduleParts>,
  typed = DEFAULT_SCHEDULE,
): string {
  const minute = orZero(parts.minute ?? '');
  const hour = orZero(parts.hour ?? '');
  switch (type) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minute} ${hour} * * *`;
    case 'weekly':
      return `${minute} ${hour} * * ${orZero(parts.dayOfWeek ?? '')}`;
    case 'custom':
      return typed.trim();
  }
}
