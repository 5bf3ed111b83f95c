import { formatTimeOfDay } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';

/** A formatted time of day, as the values of a text with plural forms. */
interface TimeOfDay {
  readonly time: string;
  /** The hour selects the plural form: some languages phrase "at one" differently from "at two". */
  readonly count: number;
}

/** H:MM in English, otherwise in the language's format; accepts invalid times, which occur while typing. */
export function timeOfDay(hour: number, minute: number): TimeOfDay {
  const isOnClock = hour < 24 && minute < 60;
  const isPlain = language.get() === 'en' || !isOnClock;
  const time = isPlain ? `${hour}:${String(minute).padStart(2, '0')}` : formatTimeOfDay(hour, minute);
  return { time, count: Number.parseInt(time, 10) };
}
