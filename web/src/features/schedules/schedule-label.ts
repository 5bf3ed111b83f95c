import { ANY, fieldsOf } from './schedule-rules.js';
import { type SchedulesTexts } from './texts/en.js';
import { timeOfDay } from './time-of-day.js';
import { weekdaysLabel } from './weekdays.js';

/** The schedule in words if possible, otherwise the expression. */
export function scheduleLabel(schedule: string, t: SchedulesTexts): string {
  const [minute = '', hour = '', day, month, weekday = ''] = fieldsOf(schedule.trim()) ?? [];
  if ([minute, hour, day, month, weekday].every((field) => field === ANY)) return t.everyMinute;
  if (!isNumber(minute) || !isNumber(hour) || day !== ANY || month !== ANY) return schedule;
  const time = timeOfDay(Number(hour), Number(minute));
  if (weekday === ANY) return t.dailyAt(time);
  const days = weekdaysLabel(weekday);
  return days === undefined ? schedule : t.weeklyAt({ ...time, days });
}

const isNumber = (field: string): boolean => /^\d{1,2}$/.test(field);
