import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { restartTiming, type RestartTiming } from './restart-timing.js';
import {
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
} from './schema.js';
import { STEP_KINDS, type StepKind, TASK_OUTCOMES, type TaskOutcome } from './task-runs.js';

export class RestartWarning {
  @Field(integer, { description: 'Minutes before the restart', example: 15 })
  readonly minutes!: number;

  @Field(text, {
    description: 'May contain {minutes}, {server}, {players} and {next_restart}',
    example: 'Restart in {minutes} minutes.',
  })
  readonly text!: string;
}

/** What a restart consists of, planned or at once. */
export class RestartSteps {
  @Field(listOf(RestartWarning), { description: 'The earliest first' })
  readonly warnings!: readonly RestartWarning[];

  @Field(orNull(integer), {
    description: 'Minutes before the restart from which nobody gets in; null: it is not locked',
    example: 1,
  })
  readonly lockMinutes!: number | null;

  @Field(orNull(text), {
    description: 'Why everybody is kicked right before the restart; null: nobody is kicked',
    example: 'The server restarts.',
  })
  readonly kickReason!: string | null;

  @Field(orNull(text), { description: "Null for the game's own restart or shutdown command", example: null })
  readonly command!: string | null;

  @Field(integer, { description: 'Minutes within which it must be back', example: 10 })
  readonly backWithinMinutes!: number;

  @Field(orNull(integer), {
    description:
      'Waits so many minutes for the last player to leave, and restarts at the latest then; null: does not wait',
    example: null,
  })
  readonly waitForEmptyMinutes!: number | null;
}

/** A row of `GET /api/servers/{id}/restart-plans`. */
export class RestartPlan extends RestartSteps {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Nightly restart' })
  readonly name!: string;

  @Field(flag, { example: true })
  readonly enabled!: boolean;

  @Field(restartTiming)
  readonly timing!: RestartTiming;

  @Field(text, { description: 'Time zone the times are those of', example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(flag, { description: "False while it follows the server's time zone" })
  readonly hasOwnTimeZone!: boolean;

  @Field(integer, {
    description: 'Restarts in a row that may fail before the plan stops itself; 0: never',
    example: 3,
  })
  readonly stopAfterFailures!: number;

  @Field(count, { description: 'Restarts in a row that have failed', example: 0 })
  readonly failures!: number;

  @Field(orNull(moment), { description: 'Set once it has stopped itself after failures', example: null })
  readonly stoppedAt!: string | null;

  @Field(orNull(moment), { description: 'Of the next restart; null while disabled, or if it never comes' })
  readonly nextRestart!: string | null;

  @Field(orNull(moment), {
    description: 'The time that the plan gave the next restart, before somebody postponed it',
    example: null,
  })
  readonly postponedFrom!: string | null;

  @Field(orNull(moment), {
    description: 'The restart that somebody skips, while its time has not passed',
    example: null,
  })
  readonly skipped!: string | null;

  @Field(orNull(id), { description: 'The run that is under way', example: null })
  readonly runId!: number | null;

  @Field(orNull(oneOf(TASK_OUTCOMES)), { description: 'Of the last run; null before the first' })
  readonly lastOutcome!: TaskOutcome | null;
}

/** A step as it would be done, with what is sent to the game server. */
export class DryRunStep {
  @Field(oneOf(STEP_KINDS))
  readonly kind!: StepKind;

  @Field(orNull(moment), { description: 'Null for what follows the step before it' })
  readonly at!: string | null;

  @Field(listOf(text), {
    description: 'Command lines; empty if nothing is sent',
    example: ['say -1 Restart'],
  })
  readonly commands!: readonly string[];

  @Field(text, { description: 'Why the game can not do it, or what to know of it', example: '' })
  readonly note!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Answer of `POST /api/servers/{id}/restart-plans/dry-run`. */
export class RestartDryRun {
  @Field(text, { example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(listOf(moment), { description: 'The next restarts, the soonest first' })
  readonly restarts!: readonly string[];

  @Field(listOf(DryRunStep), { description: 'Of the first of them, in the order they are done' })
  readonly steps!: readonly DryRunStep[];
}
