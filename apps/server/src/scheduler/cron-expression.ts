import { Cron } from 'croner';
import { ValidationError } from '../platform/errors/app-error.js';

interface CronField {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly names?: string;
}

/** In the order they are written. */
const FIELDS: readonly CronField[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, names: 'JAN to DEC' },
  { name: 'day of week', least: 0, most: 7, names: 'SUN to SAT' },
];

/**
 * The expression with one blank between its fields.
 *
 * @throws {ValidationError} naming the field `schedule` and, in words, which of the five is wrong
 */
export function parseSchedule(text: string): string {
  const fields = text.trim().split(/\s+/);
  const problems = fields.length === FIELDS.length ? fields.flatMap(problemOf) : [wrongCount(fields.length)];
  if (problems.length > 0) throw refused(problems.join('; '));
  const schedule = fields.join(' ');
  // A leap day comes within eight years of any moment; what has not come by then never does.
  if (!nextRun(schedule, 'UTC', new Date(0)))
    throw refused('This schedule never comes: no month has such a day');
  return schedule;
}

/**
 * The first moment after `after` at which the schedule is due in that zone; null when none ever comes. Where clocks
 * are put forward, a single time of day inside the gap comes right after it; where they are put back, it comes once.
 */
export const nextRun = (schedule: string, timeZone: string, after: Date): Date | null =>
  evaluated(schedule, timeZone).nextRun(after);

/** Runs from `first` (itself one) on, in time before `end`. Counting stops at `most`, the last is true all the same. */
export function runsBetween(
  schedule: string,
  timeZone: string,
  { first, end, most }: { readonly first: Date; readonly end: Date; readonly most: number },
): { readonly count: number; readonly last: Date } {
  const cron = evaluated(schedule, timeZone);
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
  evaluated(schedule, timeZone).previousRuns(most, end);

/** UTC as an offset costs a tenth of UTC as a zone. */
const evaluated = (schedule: string, timeZone: string): Cron =>
  new Cron(schedule, {
    mode: '5-part',
    ...(timeZone === 'UTC' ? { utcOffset: 0 } : { timezone: timeZone }),
  });

const refused = (message: string): ValidationError => new ValidationError([{ field: 'schedule', message }]);

const wrongCount = (count: number): string =>
  `A schedule has five fields (${FIELDS.map(({ name }) => name).join(', ')}), this one has ${count}`;

/** The library names the first wrong field by its own words; each field alone tells all of them in ours. */
function problemOf(text: string, position: number): string[] {
  const field = FIELDS[position];
  if (field === undefined || isUnderstood(text, position)) return [];
  const { name, least, most, names } = field;
  const numbers = `${least} to ${most}${names === undefined ? '' : ` or ${names}`}`;
  if (isOutOfRange(text, field)) return [`The ${name} field ${text} is out of range: it takes ${numbers}`];
  return [
    `The ${name} field ${text} is not understood: it takes ${numbers}, *, lists (1,2), ranges (1-5) and steps (*/10)`,
  ];
}

function isUnderstood(text: string, position: number): boolean {
  const alone = FIELDS.map((_, index) => (index === position ? text : '*')).join(' ');
  try {
    evaluated(alone, 'UTC');
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

/** Steps and the count of a weekday have ranges of their own. */
const isOutOfRange = (text: string, { least, most }: CronField): boolean =>
  /^[\d,\-*/#a-z]+$/i.test(text) &&
  [...text.matchAll(/(?<![/#\d])\d+/g)].some(([number]) => Number(number) < least || Number(number) > most);
