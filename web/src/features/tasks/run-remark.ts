import { type ScheduleRun } from '@outpost/contracts/schedules.js';

/** How a run came about and how long it took: "Run by hand · 12 ms". Empty when there is nothing to say. */
export function runRemark({ isTest, startedAt, endedAt }: ScheduleRun): string {
  const tookMs =
    startedAt === null || endedAt === null ? undefined : Date.parse(endedAt) - Date.parse(startedAt);
  const remarks = [isTest ? 'Run by hand' : '', tookMs === undefined ? '' : duration(tookMs)];
  return remarks.filter((remark) => remark !== '').join(' · ');
}

const duration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
