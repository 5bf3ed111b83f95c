import { type MonitoringGapEnded } from '../../monitoring/monitoring.events.js';
import {
  type ScheduleRunMissed,
  type ScheduleRunSkipped,
  type SchedulesReplanned,
  type TaskRunNews,
  type TaskRunNewsKind,
} from '../../scheduler/scheduler.events.js';
import { type ClockMoved } from '../../platform/clock.events.js';
import { type LogLine } from '../log-line.js';
import { systemLine } from './system.lines.js';
import { durationInWords, writtenSecond, writtenTime } from './written-time.js';

const SHORT_GAP_MS = 5 * 60_000;

export function gapLine({ serverId, from, to, reason }: MonitoringGapEnded): LogLine {
  const written = to.getTime() - from.getTime() < SHORT_GAP_MS ? writtenSecond : writtenTime;
  return {
    serverId,
    kind: 'not-observed',
    message: `Not observed from ${written(from)} to ${written(to)}: ${reason}`,
    details: { from: from.toISOString(), to: to.toISOString(), reason },
    at: to,
  };
}

export function missedLine(event: ScheduleRunMissed, at: Date): LogLine {
  const { serverId, scheduleId, command, count, firstDueAt, lastDueAt } = event;
  const due =
    count === 1 ? `due at ${writtenTime(firstDueAt)}` : `due ${count} times until ${writtenTime(lastDueAt)}`;
  return {
    serverId,
    kind: 'schedule-missed',
    message: `Scheduled command not run, nobody was there to run it: ${command} (${due})`,
    details: {
      scheduleId,
      command,
      count,
      firstDueAt: firstDueAt.toISOString(),
      lastDueAt: lastDueAt.toISOString(),
    },
    at,
  };
}

export const skippedLine = ({ serverId, scheduleId, command, dueAt }: ScheduleRunSkipped): LogLine => ({
  serverId,
  kind: 'schedule-missed',
  message: `Scheduled command not run, the run before it was still under way: ${command} (due at ${writtenTime(dueAt)})`,
  details: { scheduleId, command, count: 1, firstDueAt: dueAt.toISOString(), lastDueAt: dueAt.toISOString() },
  at: dueAt,
});

const PROBLEMS: ReadonlySet<TaskRunNewsKind> = new Set([
  ...(['failed', 'not-back', 'missed', 'skipped', 'plan-stopped'] as const),
]);

export const restartLine = ({ serverId, kind, run, words, at }: TaskRunNews): LogLine => ({
  serverId,
  kind: PROBLEMS.has(kind) ? 'restart-failed' : 'restart-run',
  message: `${run.name}: ${String(words)}`,
  details: { runId: run.id, planId: run.planId, news: kind },
  at,
});

const FORWARD = 'what was due in between is recorded as missed, and nothing is removed for its age for a day';
const BACK =
  'schedules that come often follow the new time, and what the others have run already is not run again';

export function clockLine({ byMs, at }: ClockMoved): LogLine {
  const before = new Date(at.getTime() - byMs);
  const [direction, schedules] = byMs > 0 ? ['forward', FORWARD] : ['back', BACK];
  const message = `The clock of this machine was set ${direction} by ${durationInWords(Math.abs(byMs))}, from ${writtenSecond(before)} to ${writtenSecond(at)}: ${schedules}`;
  return systemLine(message, { byMs: Math.round(byMs), from: before.toISOString() }, at, 'clock-set');
}

export const replannedLine = ({ count, at }: SchedulesReplanned): LogLine =>
  systemLine(
    `The clock of this machine is behind the one by which schedules were planned: ${count} of them are due at another time now`,
    { schedules: count },
    at,
    'clock-set',
  );
