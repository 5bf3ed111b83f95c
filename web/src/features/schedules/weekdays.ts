import { formatWeekday } from '../../i18n/format.js';
import { capitalised } from '../../i18n/weekday-names.js';

/** Cron's day names, independent of the language; index 0 is Sunday. */
const CRON_NAMES: readonly string[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The weekdays of a cron field without duplicates; undefined if it is not a list of days. */
export function weekdaysLabel(field: string): string | undefined {
  const days = field.split(',').map(daysOf);
  if (days.some((list) => list.length === 0)) return undefined;
  const names = days.flat().map((day) => formatWeekday(day % 7));
  return capitalised([...new Set(names)].join(', '));
}

/** A day or a range of days; empty for anything else. */
function daysOf(item: string): readonly number[] {
  const [first = -1, last = first, ...rest] = item.split('-').map(weekdayNumber);
  if (rest.length > 0 || first < 0 || last < first) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Cron also accepts 7 for Sunday. */
const weekdayNumber = (text: string): number =>
  /^[0-7]$/.test(text) ? Number(text) : CRON_NAMES.indexOf(text.toUpperCase());
