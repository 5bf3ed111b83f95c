import { type ScheduleRun } from '@outpost/contracts/schedules.js';
import { formatNumber } from '../../i18n/format.js';
import { type SchedulesTexts } from './texts/en.js';

/** What triggered a run and how long it took: "Run by hand · 12 ms". Empty if there is nothing to say. */
export function runRemark({ isTest, startedAt, endedAt }: ScheduleRun, t: SchedulesTexts): string {
  const tookMs =
    startedAt === null || endedAt === null ? undefined : Date.parse(endedAt) - Date.parse(startedAt);
  const remarks = [isTest ? t.byHand : '', tookMs === undefined ? '' : duration(tookMs, t)];
  return remarks.filter((remark) => remark !== '').join(' · ');
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };

const duration = (ms: number, t: SchedulesTexts): string =>
  ms < 1000 ? t.milliseconds({ count: ms }) : t.seconds({ count: formatNumber(ms / 1000, ONE_DECIMAL) });
