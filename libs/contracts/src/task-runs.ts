import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { count, Field, id, listOf, moment, oneOf, OptionalField, orNull, text } from './schema.js';

/** What restarts, and tasks of several steps, consist of. */
export const STEP_KINDS = [
  'message',
  'warning',
  'lock',
  'kick',
  'restart',
  /** Until the server is gone. */
  'down',
  /** Until it is online again. */
  'back',
  /** Calls the start hook of a server that has not come back. */
  'start',
  'unlock',
  /** Until the players who were on have returned. */
  'return',
  /** Whether a task is to be done at all. */
  'check',
  'command',
  'wait',
  'wait-until',
  /** Tells channels of an account. */
  'notify',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const STEP_STATES = ['waiting', 'under-way', 'done', 'failed', 'unknown', 'left-out'] as const;
/** `unknown`: it was sent, and the panel ended before the answer came; it is not sent again. */
export type StepState = (typeof STEP_STATES)[number];

export const TASK_OUTCOMES = [
  'running',
  'done',
  'failed',
  'not-back',
  'cancelled',
  'missed',
  'skipped',
] as const;
export const RUN_KINDS = ['restart', 'task'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/**
 * `not-back`: it went down and did not come back in time. `missed`: the panel was not running when it was due.
 * `skipped`: the server was not online, another run was under way, or a condition of the task was not met.
 */
export type TaskOutcome = (typeof TASK_OUTCOMES)[number];

export class TaskStep {
  @Field(oneOf(STEP_KINDS))
  readonly kind!: StepKind;

  @Field(oneOf(STEP_STATES))
  readonly state!: StepState;

  @Field(orNull(moment), { description: 'Null for what follows the step before it' })
  readonly dueAt!: string | null;

  @Field(orNull(moment))
  readonly startedAt!: string | null;

  @Field(orNull(moment))
  readonly endedAt!: string | null;

  @Field(listOf(text), { description: 'Command lines that were sent', example: ['#shutdown'] })
  readonly commands!: readonly string[];

  @Field(text, { description: 'What the game server answered, or why there is no answer', example: '' })
  readonly answer!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** A row of `GET /api/servers/{id}/runs`: a restart, or a task of several steps, that was planned or begun. */
export class TaskRun {
  @Field(id)
  readonly id!: number;

  @Field(oneOf(RUN_KINDS))
  readonly kind!: RunKind;

  @Field(orNull(id), {
    description: 'The plan a restart is of; null, too, if somebody has begun it without one',
  })
  readonly planId!: number | null;

  @Field(orNull(id), { description: 'The task it is of; null of restarts', example: null })
  readonly taskId!: number | null;

  @Field(text, { example: 'Nightly restart' })
  readonly name!: string;

  @Field(text, { description: 'Who or what has begun it', example: 'Restart plan' })
  readonly startedBy!: string;

  @Field(moment, { description: 'The time that was planned for the restart, or the task' })
  readonly plannedAt!: string;

  @Field(moment, {
    description:
      'The time of the restart: another one if it was postponed or waits for players. Of a task the planned time',
  })
  readonly restartAt!: string;

  @Field(moment)
  readonly startedAt!: string;

  @Field(orNull(moment))
  readonly endedAt!: string | null;

  @Field(oneOf(TASK_OUTCOMES))
  readonly outcome!: TaskOutcome;

  @Field(text, { description: 'How it went, in a sentence; empty while it is under way', example: '' })
  readonly report!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;

  @Field(orNull(count), { description: 'From the restart until it was back', example: 102 })
  readonly downSeconds!: number | null;

  @Field(orNull(count), { description: 'Who were on right before; null if that is not known', example: 34 })
  readonly playersBefore!: number | null;

  @Field(orNull(count), { description: 'How many of them have returned within ten minutes', example: 31 })
  readonly playersReturned!: number | null;
}

/** Answer of `GET /api/servers/{id}/runs/{runId}`. */
export class TaskRunDetails extends TaskRun {
  @Field(listOf(TaskStep), { description: 'In the order they are done' })
  readonly steps!: readonly TaskStep[];
}

/** Answer of `GET /api/servers/{id}/runs/statistics`: of the restarts that are kept. */
export class TaskRunStatistics {
  @Field(count)
  readonly restarts!: number;

  @Field(count, {
    description: 'Those that failed, or after which the server was not back in time',
    example: 0,
  })
  readonly failed!: number;

  @Field(orNull(count), { description: 'Median of the time until it was back', example: 102 })
  readonly medianDownSeconds!: number | null;

  @Field(orNull(count), { example: 240 })
  readonly longestDownSeconds!: number | null;

  @Field(orNull(count), { description: 'Percentage of players who returned', example: 91 })
  readonly returnedPercent!: number | null;
}
