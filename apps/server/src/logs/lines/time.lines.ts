import { type ObservationGapEnded } from '../../observation/observation.events.js';
import { type ScheduleRunMissed, type ScheduleRunSkipped } from '../../scheduler/scheduler.events.js';
import { type LogLine } from '../log-line.js';
import { writtenTime } from './written-time.js';

export const gapLine = ({ serverId, from, to, reason }: ObservationGapEnded): LogLine => ({
  serverId,
  kind: 'not-observed',
  message: `Not observed from ${writtenTime(from)} to ${writtenTime(to)}: ${reason}`,
  details: { from: from.toISOString(), to: to.toISOString(), reason },
  at: to,
});

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
