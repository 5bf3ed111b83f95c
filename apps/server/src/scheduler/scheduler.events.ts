import { type Words } from '@outpost/contracts/message.js';
import { type RunLeftOut } from './schedule-claims.repository.js';
import { type TaskRunEntity } from './task-runs/task-run.entity.js';

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

/** The run that there is news of. */
type ToldRun = Pick<TaskRunEntity, 'id' | 'kind' | 'planId' | 'scheduleId' | 'name'>;

/** Something that people want to know of a restart, or a task, that was planned or begun. */
export class TaskRunNews {
  constructor(
    readonly serverId: number,
    readonly kind: TaskRunNewsKind,
    readonly run: ToldRun,
    readonly words: Words,
    readonly at: Date,
  ) {}
}

/** The event about a run that was not executed; the console publishes those that were. */
export function leftOutEvent({ plan, label }: RunLeftOut): ScheduleRunMissed | ScheduleRunSkipped {
  const { serverId, id, dueAt, missed, heldBy = null } = plan;
  return missed
    ? new ScheduleRunMissed(serverId, id, label, missed.count, dueAt, missed.lastDueAt)
    : new ScheduleRunSkipped(serverId, id, label, dueAt, heldBy);
}
