import { Truncation, COMMAND_OUTCOMES } from './console.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { OptionalField, Field, flag, id, listOf, moment, oneOf, orNull, text } from './schema.js';

const RUN_OUTCOMES = [...COMMAND_OUTCOMES, 'running', 'missed', 'skipped'] as const;
/** `missed`: the panel was not running when it was due. `skipped`: the previous run was still in progress. */
export type ScheduleRunOutcome = (typeof RUN_OUTCOMES)[number];

/** A row of `GET /api/servers/{id}/scheduled`. */
export class ScheduledCommand {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: '#shutdown' })
  readonly command!: string;

  @Field(text, { description: 'Five cron fields', example: '0 4 * * *' })
  readonly schedule!: string;

  @Field(flag, { example: true })
  readonly enabled!: boolean;

  @Field(orNull(moment), { description: 'Null before the first run' })
  readonly lastRun!: string | null;

  @Field(text, { description: 'Time zone the schedule is evaluated in', example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(flag, { description: "False while it follows the server's time zone" })
  readonly hasOwnTimeZone!: boolean;

  @Field(orNull(moment), { description: 'Null while disabled, or if it is never due again' })
  readonly nextRun!: string | null;

  @Field(orNull(oneOf(RUN_OUTCOMES)))
  readonly lastOutcome!: ScheduleRunOutcome | null;
}

export class UpcomingRestart {
  @Field(id)
  readonly serverId!: number;

  @Field(orNull(id), {
    description: 'The schedule that will restart it, or shut it down; null if something else does',
  })
  readonly scheduleId!: number | null;

  @Field(orNull(id), {
    description: 'The plan that will restart it; null, too, of a restart that somebody has begun',
    example: null,
  })
  readonly planId!: number | null;

  @Field(moment)
  readonly at!: string;
}

/** Answer of `GET /api/scheduled/restarts`. */
export class UpcomingRestarts {
  @Field(listOf(UpcomingRestart), { description: 'The next one of each server, the soonest first' })
  readonly restarts!: readonly UpcomingRestart[];

  @Field(flag, { description: 'False if so many schedules are due that later ones were not looked at' })
  readonly isComplete!: boolean;
}

/** One run of a schedule, newest first. */
export class ScheduleRun {
  @Field(id)
  readonly id!: number;

  @Field(moment, { description: 'When it was due; for a test, when it was requested' })
  readonly dueAt!: string;

  @Field(orNull(moment))
  readonly startedAt!: string | null;

  @Field(orNull(moment))
  readonly endedAt!: string | null;

  @Field(oneOf(RUN_OUTCOMES), {
    description:
      '`missed`: the panel was not running when it was due; `skipped`: the previous run was still in progress',
  })
  readonly outcome!: ScheduleRunOutcome;

  @Field(text, { description: 'Response of the game server, or why there is none', example: '' })
  readonly response!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;

  @Field(flag, { description: 'Run by hand with "Test command now"' })
  readonly isTest!: boolean;
}

/** Response to "Test command now". */
export class TestScheduleResponse extends Truncation {
  @Field(text, { example: 'players' })
  readonly command!: string;

  @Field(text, { example: 'Players on server: 0' })
  readonly response!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}
