import { clockOf, dayOf } from './observed-words.js';

/** What stands below a chart: the time of day and the day it begins, or the days alone where there are several. */
export function axisTime(at: number, isLong: boolean): string {
  const time = clockOf(at);
  if (time === '00:00') return dayOf(at);
  return isLong ? '' : time;
}
