import { formatWeekday } from './format.js';
import { currentLocale } from './language.js';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Some languages write weekdays in lower case; here they start a text. */
export const capitalised = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);

/** Indexed by the number of the day; 0 is Sunday. */
export const weekdayNames = (): readonly string[] => DAYS.map((day) => capitalised(formatWeekday(day)));

/** Monday first: "Monday, Thursday". */
export const weekdaysText = (weekdays: readonly number[]): string =>
  [...weekdays]
    .sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((day) => capitalised(formatWeekday(day)))
    .join(', ');
