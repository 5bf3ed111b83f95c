const TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** Time of day, with the date in front when it was another day. In the reader's own time zone. */
export function clockTime(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp);
  const isToday = at.toDateString() === now.toDateString();
  return isToday ? TIME.format(at) : `${DAY.format(at)} ${TIME.format(at).slice(0, 5)}`;
}

export const fullTime = (timestamp: string): string => FULL.format(new Date(timestamp));
