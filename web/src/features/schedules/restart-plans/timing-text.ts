import { type RestartTiming } from '@outpost/contracts/restart-timing.js';
import { formatDateTime } from '../../../i18n/format.js';
import { type SchedulesTexts } from '../texts/en.js';
import { timeOfDay } from '../time-of-day.js';
import { weekdaysLabel } from '../weekdays.js';

const DAYS_OF_WEEK = 7;

/** When a plan restarts, in words. */
export function timingText(timing: RestartTiming, t: SchedulesTexts): string {
  switch (timing.kind) {
    case 'times': {
      const time = timing.times.map(written).join(', ');
      const days = weekdaysLabel(timing.weekdays.join());
      const isDaily = timing.weekdays.length === DAYS_OF_WEEK || days === undefined;
      return isDaily ? t.planDaily({ times: time }) : t.planWeekly({ days, times: time });
    }
    case 'every':
      return t.planEvery({ count: timing.hours, time: written(timing.from) });
    case 'once':
      return t.planOnce({ time: formatDateTime(timing.at) });
  }
}

function written(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return timeOfDay(hour, minute).time;
}
