import { type ObservationGapEnded } from '../../observation/observation.events.js';
import { type ScheduleRunMissed, type ScheduleRunSkipped } from '../../scheduler/scheduler.events.js';
import { type LogLine } from '../log-line.js';

const written = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const gapLine = ({ serverId, from, to, reason }: ObservationGapEnded): LogLine => ({
  serverId,
  kind: 'not-observed',
  message: `Not observed from ${written(from)} to ${written(to)}: ${reason}`,
  details: { from: from.toISOString(), to: to.toISOString(), reason },
  at: to,
});

export function missedLine(event: ScheduleRunMissed, at: Date): LogLine {
  const { serverId, scheduleId, command, count, firstDueAt, lastDueAt } = event;
  const due =
    count === 1 ? `due at ${written(firstDueAt)}` : `due ${count} times until ${written(lastDueAt)}`;
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
  message: `Scheduled command not run, the run before it was still under way: ${command} (due at ${written(dueAt)})`,
  details: { scheduleId, command, count: 1, firstDueAt: dueAt.toISOString(), lastDueAt: dueAt.toISOString() },
  at: dueAt,
});
