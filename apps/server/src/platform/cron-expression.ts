import { list, type Message, say } from '@outpost/contracts/message.js';
import { Cron } from 'croner';
import { ValidationError } from './errors/app-error.js';

interface CronField {
  readonly name: Message;
  readonly least: number;
  readonly most: number;
  readonly names?: Message;
}

/** In the order they are written. */
const FIELDS: readonly CronField[] = [
  { name: say('scheduler.minute', 'minute'), least: 0, most: 59 },
  { name: say('scheduler.hour', 'hour'), least: 0, most: 23 },
  { name: say('scheduler.day_of_month', 'day of month'), least: 1, most: 31 },
  {
    name: say('scheduler.month', 'month'),
    least: 1,
    most: 12,
    names: say('scheduler.jan_to_dec', 'JAN to DEC'),
  },
  {
    name: say('scheduler.day_of_week', 'day of week'),
    least: 0,
    most: 7,
    names: say('scheduler.sun_to_sat', 'SUN to SAT'),
  },
];

const DAYS_OF_WEEK = 7;

/**
 * Returns the expression with one blank between its fields.
 *
 * @throws {ValidationError} for the field `schedule`, saying which of the five is wrong
 */
export function parseSchedule(text: string): string {
  const fields = text.trim().split(/\s+/);
  const problems = fields.length === FIELDS.length ? fields.flatMap(problemOf) : [wrongCount(fields.length)];
  const [first, ...others] = problems;
  if (first) throw refused(list(first, ...others));
  const schedule = fields.join(' ');
  // A leap day comes within eight years of any moment: a schedule without a run by then never has one.
  if (!nextRun(schedule, 'UTC', new Date(0)))
    throw refused(say('scheduler.never_due', 'This schedule never comes: no month has such a day'));
  return schedule;
}

/**
 * The first moment after `after` at which the schedule is due in that zone; null if there is none. When clocks are
 * put forward, a fixed time of day inside the gap runs right after it; when they are put back, it runs once.
 */
export const nextRun = (schedule: string, timeZone: string, after: Date): Date | null =>
  cronOf(schedule, timeZone).nextRun(after);

/** The first of them after `after`, at most `most`. */
export const nextRuns = (schedule: string, timeZone: string, after: Date, most: number): readonly Date[] =>
  cronOf(schedule, timeZone).nextRuns(most, after);

/** Counts the runs from `first`, itself one, to before `end`. Counting stops at `most`, but `last` is exact. */
export function runsBetween(
  schedule: string,
  timeZone: string,
  { first, end, most }: { readonly first: Date; readonly end: Date; readonly most: number },
): { readonly count: number; readonly last: Date } {
  const cron = cronOf(schedule, timeZone);
  let count = 1;
  let last = first;
  for (let run = cron.nextRun(first); run && run < end; run = cron.nextRun(run)) {
    count += 1;
    last = run;
    if (count >= most) return { count, last: cron.previousRuns(1, end)[0] ?? last };
  }
  return { count, last };
}

/** Up to `most` runs before a moment, the latest first. */
export const runsBefore = (schedule: string, timeZone: string, end: Date, most: number): readonly Date[] =>
  cronOf(schedule, timeZone).previousRuns(most, end);

/** At a time of the day, HH:MM, on these days of the week; 0 is Sunday, and all seven are every day. */
export function weeklyAt(time: string, weekdays: readonly number[]): string {
  const [hour = '0', minute = '0'] = time.split(':');
  const days = new Set(weekdays);
  return `${Number(minute)} ${Number(hour)} * * ${days.size === DAYS_OF_WEEK ? '*' : [...days].join()}`;
}

/** Evaluating UTC as an offset costs a tenth of evaluating it as a zone. */
const cronOf = (schedule: string, timeZone: string): Cron =>
  new Cron(schedule, {
    mode: '5-part',
    ...(timeZone === 'UTC' ? { utcOffset: 0 } : { timezone: timeZone }),
  });

const refused = (message: Message): ValidationError => new ValidationError([{ field: 'schedule', message }]);

const wrongCount = (count: number): Message =>
  say(
    'scheduler.five_fields',
    'A schedule has five fields (minute, hour, day of month, month, day of week), this one has {count}',
    { count },
  );

/** The library reports only the first wrong field, in its own words: checking each field alone reports all of them. */
function problemOf(text: string, position: number): Message[] {
  const field = FIELDS[position];
  if (field === undefined || isUnderstood(text, position)) return [];
  const { name, least, most, names } = field;
  const numbers =
    names === undefined
      ? say('scheduler.range', '{least} to {most}', { least, most })
      : say('scheduler.range_or_names', '{least} to {most} or {names}', { least, most, names });
  if (isOutOfRange(text, field))
    return [
      say('scheduler.field_out_of_range', 'The {name} field {text} is out of range: it takes {numbers}', {
        name,
        text,
        numbers,
      }),
    ];
  return [
    say(
      'scheduler.field_not_understood',
      'The {name} field {text} is not understood: it takes {numbers}, *, lists (1,2), ranges (1-5) and steps (*/10)',
      { name, text, numbers },
    ),
  ];
}

function isUnderstood(text: string, position: number): boolean {
  const alone = FIELDS.map((_, index) => (index === position ? text : '*')).join(' ');
  try {
    cronOf(alone, 'UTC');
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

/** Steps (`/n`) and the ordinal of a weekday (`#n`) have other ranges. */
const isOutOfRange = (text: string, { least, most }: CronField): boolean =>
  /^[\d,\-*/#a-z]+$/i.test(text) &&
  [...text.matchAll(/(?<![/#\d])\d+/g)].some(([number]) => Number(number) < least || Number(number) > most);
