import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { composeDecorators } from './decorators.js';
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
 * Structured fields of an entry, by kind; their names are stable. For any kind, `wholeBytes` is the size of the
 * complete message if it was truncated.
 */
export type LogDetails = Readonly<Record<string, string | number | boolean | null | MessageKeys>>;

const details = mapOf<string | number | boolean | null | MessageKeys>(
  anyOf(text, number, flag, nothing, messageKeys),
  { player: 'Anna' },
);
const BEFORE_INVALID = rule('rule.before_not_a_log_line', 'before must be the id of a log line');
const ALL_KINDS = Object.keys(LOG_KINDS) as [LogKind, ...LogKind[]];

/** A row of `GET /api/servers/{id}/logs`, newest first. */
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
    description: 'Structured fields of the message; their names are stable for each kind',
  })
  readonly details!: LogDetails | null;

  @Field(moment)
  readonly timestamp!: string;
}

/** Filter shared by pages and the export. */
export class LogFilterQuery {
  @JSONSchema({ description: 'Only lines of this type' })
  @IsIn(LOG_EVENT_TYPES, {
    message: rule('rule.log_type_invalid', 'type must be command, status, player, error or other'),
  })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  type?: LogEventType;

  @JSONSchema({ description: 'Part of the message, case-insensitive' })
  @MaxLength(LOG_SEARCH_MAX_LENGTH, {
    message: rule('rule.log_search_too_long', 'q must be at most 200 characters'),
  })
  @IsString({ message: rule('rule.search_not_text', 'q must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  q?: string;

  @JSONSchema({
    description:
      'Regular expression that the message matches somewhere, in any letter case, in the syntax that RE2 and JavaScript ' +
      'have in common; not with `q`',
  })
  @MaxLength(LOG_SEARCH_MAX_LENGTH, {
    message: rule('rule.log_pattern_too_long', 'pattern must be at most 200 characters'),
  })
  @IsString({ message: rule('rule.log_pattern_not_text', 'pattern must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  pattern?: string;

  @JSONSchema({ description: 'ISO 8601, inclusive' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.from_not_a_date', 'from must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  from?: string;

  @JSONSchema({ description: 'ISO 8601, exclusive' })
  @IsISO8601(
    { strict: true },
    { message: rule('rule.to_not_a_date', 'to must be a date and time of ISO 8601') },
  )
  @IsOptional()
  @Transform(undefinedFromEmpty)
  to?: string;
}

/** The id of a line, to go on before it. */
export const IsLineCursor = (): PropertyDecorator =>
  composeDecorators(
    Transform(numberFromText),
    IsOptional(),
    IsInt({ message: BEFORE_INVALID }),
    Min(1, { message: BEFORE_INVALID }),
    Max(Number.MAX_SAFE_INTEGER, { message: BEFORE_INVALID }),
  );

export class LogPageQuery extends LogFilterQuery {
  @JSONSchema({ description: 'Maximum number of lines on the page' })
  @IsPageLimit()
  limit?: number;

  @JSONSchema({
    format: 'int64',
    description:
      'Id of a line: the page has the lines before it. The `Link` header of a page has the address of the next one',
  })
  @IsLineCursor()
  before?: number;
}
