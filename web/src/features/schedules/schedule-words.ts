import { ANY, fieldsOf } from './schedule-rules.js';
import { type TasksTexts } from './texts/en.js';
import { timeOfDay } from './time-of-day.js';
import { weekdaysInWords } from './weekdays.js';

/** The schedule in words where it has some, else as it is. */
export function scheduleInWords(schedule: string, t: TasksTexts): string {
  const [minute = '', hour = '', day, month, weekday = ''] = fieldsOf(schedule.trim()) ?? [];
  if ([minute, hour, day, month, weekday].every((field) => field === ANY)) return t.everyMinute;
  if (!isNumber(minute) || !isNumber(hour) || day !== ANY || month !== ANY) return schedule;
  const time = timeOfDay(Number(hour), Number(minute));
  if (weekday === ANY) return t.dailyAt(time);
  const days = weekdaysInWords(weekday);
  return days === undefined ? schedule : t.weeklyAt({ ...time, days });
}

const isNumber = (field: string): boolean => /^\d{1,2}$/.test(field);
