import { formatClock, formatDay } from '../../i18n/format.js';

const isMidnight = (date: Date): boolean => date.getHours() === 0 && date.getMinutes() === 0;

/** Axis label: the time of day, or the day at midnight; only days for long ranges. */
export function axisTime(at: number, isLong: boolean): string {
  if (isMidnight(new Date(at))) return formatDay(at);
  return isLong ? '' : formatClock(at);
}
