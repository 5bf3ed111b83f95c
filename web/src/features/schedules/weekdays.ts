import { formatWeekday } from '../../i18n/format.js';
import { currentLocale } from '../../i18n/language.js';

/** Cron knows days by these names, whatever the reader's language; 0 is Sunday. */
const CRON_NAMES: readonly string[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Some languages write days small; where one begins a text, it is written like the beginning of any other. */
const capitalised = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);

/** The days from Sunday to Saturday by their names: the place in the list is the number cron has for the day. */
export const weekdayNames = (): readonly string[] =>
  CRON_NAMES.map((_, day) => capitalised(formatWeekday(day)));

/** The days of a cron field by their names, each once; undefined for what is no list of days. */
export function weekdaysLabel(field: string): string | undefined {
  const days = field.split(',').map(daysOf);
  if (days.some((list) => list.length === 0)) return undefined;
  const names = days.flat().map((day) => formatWeekday(day % 7));
  return capitalised([...new Set(names)].join(', '));
}

/** A day or a run of days; none for anything else. */
function daysOf(item: string): readonly number[] {
  const [first = -1, last = first, ...rest] = item.split('-').map(weekdayNumber);
  if (rest.length > 0 || first < 0 || last < first) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Cron knows Sunday as 7, too. */
const weekdayNumber = (text: string): number =>
  /^[0-7]$/.test(text) ? Number(text) : CRON_NAMES.indexOf(text.toUpperCase());
