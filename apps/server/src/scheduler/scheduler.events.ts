import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { type Words } from '@outpost/contracts/message.js';
import { type RunLeftOut } from './schedule-claims.repository.js';

/** Runs were due while the panel was off or too busy; they are never made up for. */
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

/** A run was skipped: maintenance held it back, or the one before it was still pending. */
export class ScheduleRunSkipped {
  constructor(
    readonly serverId: number,
    readonly scheduleId: number,
    readonly command: string,
    readonly dueAt: Date,
    /** The maintenance that has held it back, by name; null for the other reason. */
    readonly heldBy: string | null = null,
  ) {}
}

/**
 * Schedules were replanned when their servers were taken: the clock by which they had been planned was ahead, here when
 * the panel last ran, or at the replica that had them.
 */
export class SchedulesReplanned {
  constructor(
    readonly count: number,
    readonly at: Date,
  ) {}
}

export type TaskRunNewsKind =
  | 'begun'
  | 'postponed'
  | 'cancelled'
  | 'done'
  | 'failed'
  | 'not-back'
  | 'missed'
  | 'skipped'
  /** Maintenance holds it back. */
  | 'held'
  | 'plan-stopped';

/** Something that people want to know of a restart that was planned or begun. */
export class TaskRunNews {
  constructor(
    readonly serverId: number,
    readonly kind: TaskRunNewsKind,
    readonly run: { readonly id: number; readonly planId: number | null; readonly name: string },
    readonly words: Words,
    readonly at: Date,
  ) {}
}

/** The event about a run that was not executed; the console publishes those that were. */
export function leftOutEvent({ plan, command }: RunLeftOut): ScheduleRunMissed | ScheduleRunSkipped {
  const { serverId, id, dueAt, missed, heldBy = null } = plan;
  const text = commandWithoutSecrets(command);
  return missed
    ? new ScheduleRunMissed(serverId, id, text, missed.count, dueAt, missed.lastDueAt)
    : new ScheduleRunSkipped(serverId, id, text, dueAt, heldBy);
}
