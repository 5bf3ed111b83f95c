import { formatClock, formatDay } from '../../i18n/format.js';

const isMidnight = (date: Date): boolean => date.getHours() === 0 && date.getMinutes() === 0;

/** What stands below a chart: the time of day and the day it begins, or the days alone where there are several. */
export function axisTime(at: number, isLong: boolean): string {
  if (isMidnight(new Date(at))) return formatDay(at);
  return isLong ? '' : formatClock(at);
}
