import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { LOG_SEARCH_MAX_LENGTH } from './limits.js';
import { LOG_EVENT_TYPES, LOG_KINDS, type LogEventType, type LogKind } from './log-kinds.js';
import { type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import { IsPageLimit } from './pages.js';
import {
  anyOf,
  Field,
  flag,
  id,
  integer,
  mapOf,
  moment,
  nothing,
  number,
  oneOf,
  orNull,
  text,
} from './schema.js';
import { numberFromText, undefinedFromEmpty } from './transforms.js';

/**
 * Structured fields beside the message, by kind; their names are stable. `wholeBytes` says of any kind how long the
 * message was where it was cut.
 */
export type LogDetails = Readonly<Record<string, string | number | boolean | null | MessageKeys>>;

const details = mapOf<string | number | boolean | null | MessageKeys>(
  anyOf(text, number, flag, nothing, messageKeys),
  { player: 'Anna' },
);
const ALL_KINDS = Object.keys(LOG_KINDS) as [LogKind, ...LogKind[]];

/** A line of `GET /api/servers/{id}/logs`, newest first. */
export class LogEntry {
  @Field(id)
  readonly id!: number;

  @Field(integer, { description: '0 is the system itself', example: 7 })
  readonly serverId!: number;

  @Field(oneOf(LOG_EVENT_TYPES), { example: 'player' })
  readonly eventType!: LogEventType;

  @Field(oneOf(ALL_KINDS), { example: 'player-joined' })
  readonly kind!: LogKind;

  @Field(text, { example: 'Anna joined' })
  readonly message!: string;

  @Field(orNull(details), {
    description: 'Structured fields beside the message; their names are stable for each kind',
  })
  readonly details!: LogDetails | null;

  @Field(moment)
  readonly timestamp!: string;
}

/** Which lines are meant: the same for pages and for the export. */
export class LogFilterQuery {
  @JSONSchema({ description: 'Only lines of this type' })
  @IsIn(LOG_EVENT_TYPES, {
    message: rule('rule.log_type_invalid', 'type must be command, status, player, error or other'),
  })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  type?: LogEventType;

  @JSONSchema({ description: 'Part of the message, whatever the case of its letters' })
  @MaxLength(LOG_SEARCH_MAX_LENGTH, {
    message: rule('rule.log_search_too_long', 'q must be at most 200 characters'),
  })
  @IsString({ message: rule('rule.search_not_text', 'q must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  q?: string;

  @JSONSchema({ description: 'ISO 8601; lines of this moment belong to it' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.from_not_a_date', 'from must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  from?: string;

  @JSONSchema({ description: 'ISO 8601; lines of this moment do not belong to it any more' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.to_not_a_date', 'to must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  to?: string;
}

export class LogPageQuery extends LogFilterQuery {
  @JSONSchema({ description: 'How many lines the page holds at most' })
  @IsPageLimit()
  limit?: number;

  @JSONSchema({
    description:
      'Id of a line: the page holds what came before it. The `Link` header of a page names the next one',
  })
  @Min(1, { message: rule('rule.before_not_a_log_line', 'before must be the id of a log line') })
  @IsInt({ message: rule('rule.before_not_a_log_line', 'before must be the id of a log line') })
  @IsOptional()
  @Transform(numberFromText)
  before?: number;
}
