import {
  constant,
  count,
  Field,
  flag,
  id,
  integer,
  listOf,
  moment,
  oneOf,
  OptionalField,
  orNull,
  text,
  union,
} from './schema.js';
import { TASK_OUTCOMES, type TaskOutcome } from './task-runs.js';

/** What a task may consist of. */
export const PLANNED_STEP_KINDS = ['command', 'message', 'wait', 'wait-until', 'notify'] as const;
export type PlannedStepKind = (typeof PLANNED_STEP_KINDS)[number];

export const AWAITED = ['online', 'offline', 'players-at-most'] as const;
export type Awaited = (typeof AWAITED)[number];

/** Of every step. */
class AnyStep {
  @Field(flag, { description: 'The task goes on when this step fails', example: false })
  readonly goesOn!: boolean;
}

export class CommandStep extends AnyStep {
  @Field(constant('command'))
  readonly kind!: 'command';

  @Field(text, { example: '#save' })
  readonly command!: string;
}

/** All players read it. */
export class MessageStep extends AnyStep {
  @Field(constant('message'))
  readonly kind!: 'message';

  @Field(text, {
    description: 'May contain {minutes}, {server}, {players} and {next_restart}',
    example: 'Welcome to {server}.',
  })
  readonly text!: string;
}

export class WaitStep extends AnyStep {
  @Field(constant('wait'))
  readonly kind!: 'wait';

  @Field(integer, { example: 60 })
  readonly seconds!: number;
}

/** Fails when it has not become so in time. */
export class WaitUntilStep extends AnyStep {
  @Field(constant('wait-until'))
  readonly kind!: 'wait-until';

  @Field(oneOf(AWAITED))
  readonly awaits!: Awaited;

  @OptionalField(count, { description: 'Of `players-at-most`', example: 0 })
  readonly players?: number;

  @Field(integer, { description: 'For so many minutes at most', example: 30 })
  readonly withinMinutes!: number;
}

export class NotifyStep extends AnyStep {
  @Field(constant('notify'))
  readonly kind!: 'notify';

  @Field(listOf(id), { description: 'Channels of the account that has saved the step' })
  readonly channelIds!: readonly number[];

  @Field(text, { description: 'May contain the same as a message', example: 'The week has begun.' })
  readonly text!: string;
}

export type PlannedStep = CommandStep | MessageStep | WaitStep | WaitUntilStep | NotifyStep;

export const plannedStep = union('PlannedStep', 'kind', {
  command: CommandStep,
  message: MessageStep,
  wait: WaitStep,
  'wait-until': WaitUntilStep,
  notify: NotifyStep,
});

/** When a task that is due is done at all. */
export class TaskConditions {
  @Field(flag, { description: 'Only if the server answers', example: false })
  readonly onlyIfOnline!: boolean;

  @Field(orNull(integer), { description: 'Only if fewer players are on; null: always', example: null })
  readonly onlyIfPlayersBelow!: number | null;

  @Field(orNull(integer), { description: 'Only if more players are on; null: always', example: null })
  readonly onlyIfPlayersAbove!: number | null;
}

/** A row of `GET /api/servers/{id}/tasks`. The task of one command is a scheduled command, which has calls of its own. */
export class Task extends TaskConditions {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Weekly reset' })
  readonly name!: string;

  @Field(text, { description: 'Five cron fields', example: '0 4 * * 1' })
  readonly schedule!: string;

  @Field(flag, { example: true })
  readonly enabled!: boolean;

  @Field(text, { description: 'Time zone the schedule is evaluated in', example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(flag, { description: "False while it follows the server's time zone" })
  readonly hasOwnTimeZone!: boolean;

  @Field(listOf(plannedStep), { description: 'One after the other' })
  readonly steps!: readonly PlannedStep[];

  @Field(orNull(moment), { description: 'Null while disabled, or if it is never due again' })
  readonly nextRun!: string | null;

  @Field(orNull(moment), { description: 'Null before the first run' })
  readonly lastRun!: string | null;

  @Field(orNull(oneOf(TASK_OUTCOMES)))
  readonly lastOutcome!: TaskOutcome | null;

  @Field(orNull(id), { description: 'The run that is under way', example: null })
  readonly runId!: number | null;
}
