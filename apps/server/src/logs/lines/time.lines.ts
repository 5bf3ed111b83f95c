import { type MaintenanceBegan, type MaintenanceEnded } from '../../maintenance/maintenance.events.js';
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

export const skippedLine = ({
  serverId,
  scheduleId,
  command,
  dueAt,
  heldBy,
}: ScheduleRunSkipped): LogLine => ({
  serverId,
  kind: heldBy === null ? 'schedule-missed' : 'maintenance',
  message: `Scheduled command not run, ${heldBy === null ? 'the run before it was still under way' : `held back by maintenance (${heldBy})`}: ${command} (due at ${writtenTime(dueAt)})`,
  details: { scheduleId, command, count: 1, firstDueAt: dueAt.toISOString(), lastDueAt: dueAt.toISOString() },
  at: dueAt,
});

export const maintenanceBeganLines = ({ name, to, serverIds, at }: MaintenanceBegan): readonly LogLine[] =>
  serverIds.map((serverId) => ({
    ...{ serverId, kind: 'maintenance', at },
    message: `Maintenance has begun: ${name}${to === null ? '' : ` (until ${writtenTime(to)})`}`,
    details: { name, to: to?.toISOString() ?? null },
  }));

export const maintenanceEndedLines = ({ name, by, serverIds, at }: MaintenanceEnded): readonly LogLine[] =>
  serverIds.map((serverId) => ({
    ...{ serverId, kind: 'maintenance', at },
    message: by === null ? `Maintenance is over: ${name}` : `${by} ended the maintenance: ${name}`,
    details: { name, by },
  }));

const PROBLEMS: ReadonlySet<TaskRunNewsKind> = new Set([
  ...(['failed', 'not-back', 'missed', 'skipped', 'plan-stopped'] as const),
]);

export const runLine = ({ serverId, kind, run, words, at }: TaskRunNews): LogLine => ({
  serverId,
  kind: kind === 'held' ? 'maintenance' : run.kind === 'task' ? taskKind(kind) : restartKind(kind),
  message: `${run.name}: ${String(words)}`,
  details: { runId: run.id, planId: run.planId, taskId: run.scheduleId, news: kind },
  at,
});

const restartKind = (kind: TaskRunNewsKind) => (PROBLEMS.has(kind) ? 'restart-failed' : 'restart-run');

/** That the conditions of a task are not met is no problem. */
const taskKind = (kind: TaskRunNewsKind) =>
  kind !== 'skipped' && PROBLEMS.has(kind) ? 'task-failed' : 'task-run';

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
