import { type TextsOf } from '../../i18n/texts.js';
import { statusTexts } from './status/texts/en.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Down for 15m", counted from when the server was found down; "not reachable" if that time is unknown. */
export function downtimeOf(downSince: string | null, now: number, t: TextsOf<typeof statusTexts>): string {
  if (downSince === null) return t.notReachable;
  return t.downFor({ duration: duration(Math.max(0, now - Date.parse(downSince))) });
}

const SECOND_MS = 1_000;
/** Longer times are told without seconds. */
const SECONDS_UP_TO_MS = 10 * MINUTE_MS;

/** "37s", "1m 30s", "2h 30m": as exactly as it is worth knowing. */
export function exactDuration(ms: number): string {
  const t = statusTexts.get();
  const rounded = Math.round(ms / SECOND_MS) * SECOND_MS;
  const minutes = Math.floor(rounded / MINUTE_MS);
  const seconds = (rounded % MINUTE_MS) / SECOND_MS;
  if (minutes === 0) return t.seconds({ seconds });
  return rounded < SECONDS_UP_TO_MS && seconds > 0
    ? t.minutesSeconds({ minutes, seconds })
    : duration(rounded);
}

/** "2h 30m", in the current language. */
export function duration(ms: number): string {
  const t = statusTexts.get();
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t.days({ days, hours });
  return hours > 0 ? t.hours({ hours, minutes }) : t.minutes({ minutes });
}
