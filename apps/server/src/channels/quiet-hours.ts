import { Cron } from 'croner';

/** Hours in which only what is urgent is sent. Times are HH:MM, on the wall clock of the time zone. */
export interface Hours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** When the quiet hours end that this moment is in; null if it is in none. */
export function quietUntil({ from, to, timeZone }: Hours, now: Date): Date | null {
  const time = now.toLocaleTimeString('sv-SE', { timeZone, timeStyle: 'short' });
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  if (!isQuiet) return null;
  const [hour = 0, minute = 0] = to.split(':').map(Number);
  return new Cron(`${minute} ${hour} * * *`, { timezone: timeZone, paused: true }).nextRun(now);
}
