import { formatTimeOfDay } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';

/** A time of day in words, as a text that counts by its hour takes it. */
interface TimeOfDay {
  readonly time: string;
  /** The hour as it is written: some languages say "at one" otherwise than "at two". */
  readonly count: number;
}

/** H:MM in English, elsewhere as the language writes it; while it is typed, it may be no time of any day. */
export function timeOfDay(hour: number, minute: number): TimeOfDay {
  const isOnClock = hour < 24 && minute < 60;
  const isPlain = language.get() === 'en' || !isOnClock;
  const time = isPlain ? `${hour}:${String(minute).padStart(2, '0')}` : formatTimeOfDay(hour, minute);
  return { time, count: Number.parseInt(time, 10) };
}
