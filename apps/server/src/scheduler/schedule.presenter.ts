import { type ScheduledCommand, type ScheduleRun } from '@outpost/contracts/schedules.js';
import { type ScheduleEntity } from './schedule.entity.js';
import { type ScheduleRunEntity } from './schedule-run.entity.js';

export const presentSchedule = (schedule: ScheduleEntity, serverTimeZone: string): ScheduledCommand => ({
  id: schedule.id,
  command: schedule.command,
  schedule: schedule.schedule,
  enabled: schedule.enabled,
  lastRun: schedule.lastRunAt?.toISOString() ?? null,
  timeZone: schedule.timeZone ?? serverTimeZone,
  hasOwnTimeZone: schedule.timeZone !== null,
  nextRun: schedule.enabled ? (schedule.nextDueAt?.toISOString() ?? null) : null,
  lastOutcome: schedule.lastOutcome,
});

export const presentRun = (run: ScheduleRunEntity): ScheduleRun => ({
  id: run.id,
  dueAt: run.dueAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  endedAt: run.endedAt?.toISOString() ?? null,
  outcome: run.outcome,
  response: run.response,
  ...(run.responseMessage && { messages: { response: run.responseMessage } }),
  isTest: run.isTest,
});
