import { IsISO8601, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { rule } from './message.js';
import { SCOPE_KINDS, type ScopeKind } from './scope.js';
import { count, Field, flag, id, listOf, moment, oneOf, orNull, text } from './schema.js';

const FROM_INVALID = rule('rule.calendar_from_invalid', 'from must be a date and time in ISO 8601');
const TO_INVALID = rule('rule.calendar_to_invalid', 'to must be a date and time in ISO 8601');

/** A span of at most eight days; without it, the next 24 hours. */
export class CalendarQuery {
  @JSONSchema({ description: 'Beginning; now without it' })
  @IsISO8601({ strict: true, strictSeparator: true }, { message: FROM_INVALID })
  @IsOptional()
  from?: string;

  @JSONSchema({ description: 'End; 24 hours after the beginning without it, eight days after it at most' })
  @IsISO8601({ strict: true, strictSeparator: true }, { message: TO_INVALID })
  @IsOptional()
  to?: string;
}

export const CALENDAR_KINDS = ['restart-plan', 'run', 'schedule'] as const;
/** `run`: a restart that is under way with its warnings. */
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

export const CLOCK_CHANGES = ['skipped-hour', 'repeated-hour'] as const;
/**
 * `skipped-hour`: its time does not exist on that day, so it comes right after. `repeated-hour`: its time exists twice
 * on that day, and it comes the first time.
 */
export type ClockChange = (typeof CLOCK_CHANGES)[number];

/** What a plan or a schedule brings. */
export class CalendarEntry {
  @Field(oneOf(CALENDAR_KINDS))
  readonly kind!: CalendarKind;

  @Field(id, { description: 'Of the plan, the run or the schedule' })
  readonly id!: number;

  @Field(id)
  readonly serverId!: number;

  @Field(text, { description: 'Name of the plan, or the command', example: 'Nightly restart' })
  readonly name!: string;

  @Field(flag, { description: 'Whether it restarts the server or shuts it down', example: true })
  readonly isRestart!: boolean;

  @Field(moment, { description: 'The first time, of one that comes often' })
  readonly at!: string;

  @Field(count, {
    description: 'How many times within the span, of one that comes often; at most 300 are counted',
    example: 1,
  })
  readonly times!: number;

  @Field(text, { description: 'Time zone of the plan or schedule', example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(orNull(oneOf(CLOCK_CHANGES)), {
    description: 'What a change of the clocks does to it',
    example: null,
  })
  readonly clockChange!: ClockChange | null;

  @Field(flag, { description: 'Whether maintenance holds it back: it does not come', example: false })
  readonly isHeld!: boolean;
}

/** Maintenance that is planned or under way. */
export class CalendarMaintenance {
  @Field(id)
  readonly windowId!: number;

  @Field(text, { example: 'Mod update' })
  readonly name!: string;

  @Field(oneOf(SCOPE_KINDS), { example: 'all' })
  readonly scope!: ScopeKind;

  @Field(orNull(id), { description: 'For the scope `server`', example: null })
  readonly serverId!: number | null;

  @Field(orNull(id), { description: 'For the scope `group`', example: null })
  readonly groupId!: number | null;

  @Field(moment)
  readonly from!: string;

  @Field(orNull(moment), { description: 'Null: until somebody ends it' })
  readonly to!: string | null;

  @Field(flag, { example: true })
  readonly holdsTasks!: boolean;
}

export const COLLISION_KINDS = ['same-server', 'many-servers'] as const;
/** `same-server`: two restarts of one server within ten minutes. `many-servers`: more than ten at one moment. */
export type CollisionKind = (typeof COLLISION_KINDS)[number];

export class CalendarCollision {
  @Field(oneOf(COLLISION_KINDS))
  readonly kind!: CollisionKind;

  @Field(moment, { description: 'Of the first of them' })
  readonly at!: string;

  @Field(listOf(id), { description: 'One, or those that restart at that moment', example: [7] })
  readonly serverIds!: readonly number[];
}

/** Answer of `GET /api/calendar`. */
export class Calendar {
  @Field(moment)
  readonly from!: string;

  @Field(moment)
  readonly to!: string;

  @Field(listOf(CalendarEntry), { description: 'The soonest first' })
  readonly entries!: readonly CalendarEntry[];

  @Field(listOf(CalendarCollision), { description: 'The soonest first', example: [] })
  readonly collisions!: readonly CalendarCollision[];

  @Field(listOf(CalendarMaintenance), { description: 'The soonest first', example: [] })
  readonly maintenance!: readonly CalendarMaintenance[];

  @Field(flag, { description: 'False if there is so much that not everything is in it', example: true })
  readonly isComplete!: boolean;
}
