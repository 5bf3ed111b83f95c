import { dateFormat } from '../../i18n/formats.js';
import { language } from '../../i18n/language.js';

const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SECOND = { ...MINUTE, second: '2-digit' } as const;
const FULL = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** English readers don't agree on 4/5; elsewhere the name of a month would be wider than its column. */
const dayFormat = (): Intl.DateTimeFormat =>
  dateFormat(
    language.get() === 'en' ? { month: 'short', day: 'numeric' } : { month: '2-digit', day: '2-digit' },
  );

/** Time of day, with the date in front when it was another day. In the reader's own time zone. */
export function clockTime(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp);
  const isToday = at.toDateString() === now.toDateString();
  return isToday
    ? dateFormat(SECOND).format(at)
    : `${dayFormat().format(at)} ${dateFormat(MINUTE).format(at)}`;
}

export const fullTime = (timestamp: string): string => dateFormat(FULL).format(new Date(timestamp));
