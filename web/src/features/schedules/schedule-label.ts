import { ANY, fieldsOf } from './schedule-rules.js';
import { type SchedulesTexts } from './texts/en.js';
import { timeOfDay } from './time-of-day.js';
import { weekdaysLabel } from './weekdays.js';

/** The schedule in words if possible, otherwise the expression. */
export function scheduleLabel(schedule: string, t: SchedulesTexts): string {
  const [minute = '', hour = '', day, month, weekday = ''] = fieldsOf(schedule.trim()) ?? [];
  if (day !== ANY || month !== ANY) return schedule;
  const often = weekday === ANY ? oftenLabel(minute, hour, t) : undefined;
  return often ?? atLabel(minute, hour, weekday, t) ?? schedule;
}

/** Once a day, on some or all of them. */
function atLabel(minute: string, hour: string, weekday: string, t: SchedulesTexts): string | undefined {
  if (!isNumber(minute) || !isNumber(hour)) return undefined;
  const time = timeOfDay(Number(hour), Number(minute));
  if (weekday === ANY) return t.dailyAt(time);
  const days = weekdaysLabel(weekday);
  return days === undefined ? undefined : t.weeklyAt({ ...time, days });
}

/** Several times a day, in equal distances: steps that do not divide the hour or the day are uneven at its end. */
function oftenLabel(minute: string, hour: string, t: SchedulesTexts): string | undefined {
  if (minute === ANY && hour === ANY) return t.everyMinute;
  if (hour === ANY && isNumber(minute)) return t.hourlyAt({ minute: minute.padStart(2, '0') });
  const minutes = evenStep(minute, MINUTES);
  if (hour === ANY && minutes !== undefined) return t.everyMinutes({ count: minutes });
  const hours = evenStep(hour, HOURS);
  return /^0{1,2}$/.test(minute) && hours !== undefined ? t.everyHours({ count: hours }) : undefined;
}

const MINUTES = 60;
const HOURS = 24;

function evenStep(field: string, all: number): number | undefined {
  const step = Number(/^\*\/(\d{1,2})$/.exec(field)?.[1]);
  return step > 1 && step < all && all % step === 0 ? step : undefined;
}

const isNumber = (field: string): boolean => /^\d{1,2}$/.test(field);
