import { DEFAULT_SCHEDULE } from '@outpost/contracts/limits.js';

export const SCHEDULE_TYPES = ['custom', 'hourly', 'daily', 'weekly'] as const;
/** How a schedule is entered; the server knows its five fields alone. */
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The parts a schedule is built of; each is the text of one field of cron. */
export interface ScheduleParts {
  readonly minute: string;
  readonly hour: string;
  /** 0 is Sunday. */
  readonly dayOfWeek: string;
}

const ANY = '*';

/** Split at single blanks alone: what is spaced otherwise stays as it was typed. */
function fieldsOf(schedule: string): readonly [string, string, string, string, string] | undefined {
  const [minute, hour, day, month, weekday, ...rest] = schedule.split(' ');
  if (!minute || !hour || !day || !month || !weekday || rest.length > 0) return undefined;
  return [minute, hour, day, month, weekday];
}

/** How a stored schedule is entered again. */
export function scheduleTypeOf(schedule: string): ScheduleType {
  const [, hour, day, month, weekday] = fieldsOf(schedule) ?? [];
  if (day !== ANY || month !== ANY) return 'custom';
  if (weekday !== ANY) return 'weekly';
  return hour === ANY ? 'hourly' : 'daily';
}

/**
 * What the fields of the form hold for a stored schedule. They take whatever stands there, a step or a list as well,
 * so that building gives the same schedule back.
 */
export function partsOf(schedule: string): ScheduleParts {
  const [minute = '', hour = '', , , weekday = ''] = fieldsOf(schedule) ?? [];
  const dayOfWeek = weekday === ANY ? '0' : weekday;
  const type = scheduleTypeOf(schedule);
  if (type === 'custom') return { minute: '0', hour: '0', dayOfWeek: '0' };
  return { minute, hour: type === 'hourly' ? '0' : hour, dayOfWeek };
}

const orZero = (part: string): string => part.trim() || '0';

/** The five fields of what was entered. */
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

/** The schedule in words where it has some, else as it is. */
export function scheduleInWords(schedule: string): string {
  const [minute = '', hour = '', day, month, weekday = ''] = fieldsOf(schedule.trim()) ?? [];
  if ([minute, hour, day, month, weekday].every((field) => field === ANY)) return 'Every minute';
  if (!isNumber(minute) || !isNumber(hour) || day !== ANY || month !== ANY) return schedule;
  const time = `${Number(hour)}:${minute.padStart(2, '0')}`;
  if (weekday === ANY) return `Daily at ${time}`;
  const names = weekdayNames(weekday);
  return names === undefined ? schedule : `${names.join(', ')} at ${time}`;
}

const isNumber = (field: string): boolean => /^\d{1,2}$/.test(field);

/** Undefined for what is no list of days. */
export function weekdayNames(field: string): readonly string[] | undefined {
  const days = field.split(',').map(daysOf);
  if (days.some((list) => list.length === 0)) return undefined;
  return [...new Set(days.flat().map((day) => WEEKDAYS[day % 7] ?? ''))];
}

/** A day or a run of days; none for anything else. */
function daysOf(item: string): readonly number[] {
  const [first = -1, last = first, ...rest] = item.split('-').map(weekdayNumber);
  if (rest.length > 0 || first < 0 || last < first) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Cron knows Sunday as 0 and as 7, and days by the first three letters of their English names. */
function weekdayNumber(text: string): number {
  if (/^[0-7]$/.test(text)) return Number(text);
  return WEEKDAYS.findIndex((name) => name.slice(0, 3).toUpperCase() === text.toUpperCase());
}
