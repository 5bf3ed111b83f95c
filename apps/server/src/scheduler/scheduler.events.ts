import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { type RunLeftOut } from './schedule-claims.repository.js';

/** A run was due while nobody was there to run it; it is never made up for. */
export class ScheduleRunMissed {
  constructor(
    readonly serverId: number,
    readonly scheduleId: number,
    readonly command: string,
    /** How many were missed, and the first and the last of them. */
    readonly count: number,
    readonly firstDueAt: Date,
    readonly lastDueAt: Date,
  ) {}
}

/** A run was left out because the one before it was still under way. */
export class ScheduleRunSkipped {
  constructor(
    readonly serverId: number,
    readonly scheduleId: number,
    readonly command: string,
    readonly dueAt: Date,
  ) {}
}

/** Schedules had been planned by a clock that was ahead when the panel last ran. */
export class SchedulesReplanned {
  constructor(
    readonly count: number,
    readonly at: Date,
  ) {}
}

/** What is told of a run that did not happen; of those that did the console tells. */
export function leftOutEvent({ plan, command }: RunLeftOut): ScheduleRunMissed | ScheduleRunSkipped {
  const { serverId, id, dueAt, missed } = plan;
  const text = commandWithoutSecrets(command);
  return missed
    ? new ScheduleRunMissed(serverId, id, text, missed.count, dueAt, missed.lastDueAt)
    : new ScheduleRunSkipped(serverId, id, text, dueAt);
}
