import { dateFormat } from '../../i18n/formats.js';
import { language } from '../../i18n/language.js';

interface Shape {
  readonly options: Intl.DateTimeFormatOptions;
  /** English is written the same way for the readers of all regions. */
  readonly english: Intl.DateTimeFormat;
}

const shape = (options: Intl.DateTimeFormatOptions): Shape => ({
  options,
  english: new Intl.DateTimeFormat('en-US', options),
});

const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY_OF_YEAR = { month: 'short', day: 'numeric' } as const;

const CLOCK = shape(TIME_OF_DAY);
const DAY = shape(DAY_OF_YEAR);
const MOMENT = shape({ ...DAY_OF_YEAR, ...TIME_OF_DAY });

const written = ({ options, english }: Shape, at: number): string =>
  (language.get() === 'en' ? english : dateFormat(options)).format(at);

/** "14:05". */
export const clockOf = (at: number): string => written(CLOCK, at);

/** "Nov 21". */
export const dayOf = (at: number): string => written(DAY, at);

/** "Nov 21, 14:05". */
export const momentOf = (at: number): string => written(MOMENT, at);

/** The day is told only of another one. */
export function shortTime(timestamp: string, now = Date.now()): string {
  const at = Date.parse(timestamp);
  return dayOf(at) === dayOf(now) ? clockOf(at) : `${dayOf(at)} ${clockOf(at)}`;
}
