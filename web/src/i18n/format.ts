import { currentLocale, language } from './language.js';

const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const TIME_TO_THE_SECOND = { ...TIME_OF_DAY, second: '2-digit' } as const;
const DAY_OF_YEAR = { month: 'short', day: 'numeric' } as const;

/** In some languages month names are wider than the time column. */
const DAY_IN_DIGITS = { month: '2-digit', day: '2-digit' } as const;

/** English regions disagree on the order of day and month, so all of them get the same format. */
const ENGLISH = 'en-US';

/** Reference week for formatting a weekday or a time of day, in UTC. */
const A_SUNDAY = { year: 2026, month: 0, day: 4 } as const;

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Constructing a formatter costs far more than using it. */
function cached<Format>(formats: Map<string, Format>, key: string, build: () => Format): Format {
  const format = formats.get(key) ?? build();
  formats.set(key, format);
  return format;
}

/** In the panel's language, looked up at each use, since it may change. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = currentLocale(),
): Intl.DateTimeFormat {
  return cached(
    dates,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  );
}

const isEnglish = (): boolean => language.get() === 'en';

const sameForAllEnglish = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(options, isEnglish() ? ENGLISH : currentLocale());

/** "Nov 2, 2026", in the browser's time zone. */
export const formatDate = (timestamp: string): string =>
  dateFormat({ dateStyle: 'medium' }).format(new Date(timestamp));

/** "Nov 2, 2026, 4:05 AM", in the browser's time zone. */
export const formatDateTime = (timestamp: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp));

/**
 * Date and time to the second: "MMM d, yyyy HH:mm:ss" in English, otherwise the language's own format.
 *
 * @param timestamp ISO 8601
 * @param timeZone IANA name; defaults to the browser's time zone
 */
export function formatTimestamp(timestamp: string, timeZone?: string): string {
  const at = new Date(timestamp);
  if (!isEnglish()) return dateFormat({ dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(at);
  const options = { ...DAY_OF_YEAR, year: 'numeric', ...TIME_TO_THE_SECOND, timeZone } as const;
  const parts = dateFormat(options, ENGLISH).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const date = `${part('month')} ${part('day')}, ${part('year')}`;
  return `${date} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** "14:05". */
export const formatClock = (at: number): string => sameForAllEnglish(TIME_OF_DAY).format(at);

/** "Nov 21". */
export const formatDay = (at: number): string => sameForAllEnglish(DAY_OF_YEAR).format(at);

/** "Nov 21, 14:05". */
export const formatMoment = (at: number): string =>
  sameForAllEnglish({ ...DAY_OF_YEAR, ...TIME_OF_DAY }).format(at);

/** "14:05" today, "Nov 21 14:05" on another day. */
export function formatShortTime(timestamp: string, now = Date.now()): string {
  const at = Date.parse(timestamp);
  const day = formatDay(at);
  return day === formatDay(now) ? formatClock(at) : `${day} ${formatClock(at)}`;
}

/** "14:05:06" today, "Nov 21 14:05" on another day. */
export function formatRowTime(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp);
  if (at.toDateString() === now.toDateString()) return dateFormat(TIME_TO_THE_SECOND).format(at);
  const day = dateFormat(isEnglish() ? DAY_OF_YEAR : DAY_IN_DIGITS).format(at);
  return `${day} ${dateFormat(TIME_OF_DAY).format(at)}`;
}

/** "9:05 AM", independent of the date. */
export const formatTimeOfDay = (hour: number, minute: number): string =>
  dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(A_SUNDAY.year, A_SUNDAY.month, A_SUNDAY.day, hour, minute),
  );

/** "Sunday" for 0. */
export const formatWeekday = (day: number): string =>
  dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(A_SUNDAY.year, A_SUNDAY.month, A_SUNDAY.day + day),
  );

/** 1,234.5 or 1.234,5. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const locale = currentLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  return cached(numbers, key, () => new Intl.NumberFormat(locale, options)).format(value);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const UNIT_STEP = 1024;

/** A number of bytes in a suitable unit: 256 kB, 7.3 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.floor(Math.log(Math.max(1, bytes)) / Math.log(UNIT_STEP));
  const step = Math.min(power, BYTE_UNITS.length - 1);
  const unit = BYTE_UNITS[step] ?? 'byte';
  return formatNumber(bytes / UNIT_STEP ** step, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}

/** The items of a list with their separators: "save", " and ", "stop". */
export const formatListParts = (items: readonly string[]): ReturnType<Intl.ListFormat['formatToParts']> =>
  new Intl.ListFormat(currentLocale()).formatToParts(items);

/** "save, stop" */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit' }).format(items);

const HOUR = 60;
const DAY = 24 * HOUR;

const lengthIn = (value: number, unit: string): string =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });

/** "7 days", "12 hours" or "90 minutes". */
export function formatLength(minutes: number): string {
  if (minutes % DAY === 0) return lengthIn(minutes / DAY, 'day');
  return minutes % HOUR === 0 ? lengthIn(minutes / HOUR, 'hour') : lengthIn(minutes, 'minute');
}
