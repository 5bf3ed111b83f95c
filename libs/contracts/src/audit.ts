import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { AUDIT_SEARCH_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { IsPageLimit } from './pages.js';
import {
  anyOf,
  count,
  Field,
  flag,
  id,
  integer,
  listOf,
  mapOf,
  moment,
  nothing,
  number,
  oneOf,
  orNull,
  text,
} from './schema.js';
import { numberFromText, undefinedFromEmpty } from './transforms.js';

/** Who did something: somebody in a browser, an API token, a schedule, the panel itself, or somebody not signed in. */
export const AUDIT_ACTORS = ['person', 'token', 'schedule', 'system', 'nobody'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** `unknown`: the panel was killed meanwhile, so it may have happened or not. */
export const AUDIT_OUTCOMES = ['done', 'unknown'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** A value of something that was changed, without secrets. Lists and objects are JSON. */
export type AuditValue = string | number | boolean | null;
export type AuditValues = Readonly<Record<string, AuditValue>>;

const values = mapOf<AuditValue>(anyOf(text, number, flag, nothing), { name: 'Chernarus' });

/** A change, or a command that was sent. */
export class AuditEntry {
  @Field(id)
  readonly id!: number;

  @Field(moment)
  readonly at!: string;

  @Field(orNull(id), { description: 'The server that it is about; null: none' })
  readonly serverId!: number | null;

  @Field(orNull(id), {
    description: 'The group of servers that it is about; null, as is `serverId`: the panel or an account',
    example: null,
  })
  readonly groupId!: number | null;

  @Field(oneOf(AUDIT_ACTORS))
  readonly actorKind!: AuditActor;

  @Field(orNull(id), { description: 'The account; null if nobody was signed in, and for the panel itself' })
  readonly actorId!: number | null;

  @Field(text, { description: 'The name it had then', example: 'anna' })
  readonly actor!: string;

  @Field(orNull(text), { description: 'The name of the API token', example: null })
  readonly tokenName!: string | null;

  @Field(orNull(integer), { description: 'The id of the session or of the API token', example: 12 })
  readonly credentialId!: number | null;

  @Field(orNull(text), { description: 'IP address; null for what came from nowhere', example: '203.0.113.7' })
  readonly address!: string | null;

  @Field(text, { description: 'The name of the call, as in the API description', example: 'updateServer' })
  readonly action!: string;

  @Field(oneOf(AUDIT_OUTCOMES))
  readonly outcome!: AuditOutcome;

  @Field(values, { description: 'The parameters of the call, and what else says what it was about' })
  readonly about!: AuditValues;

  @Field(orNull(values), { description: 'As it was, as far as it changed; null for what was new' })
  readonly before!: AuditValues | null;

  @Field(orNull(values), { description: 'As it is since; null for what is gone' })
  readonly after!: AuditValues | null;
}

/** Whether the entries are those that were written. */
export class AuditVerification {
  @Field(flag)
  readonly isIntact!: boolean;

  @Field(count, { description: 'Entries that were read' })
  readonly entries!: number;

  @Field(listOf(text), {
    description: 'What is wrong, in words; at most 20',
    example: [],
  })
  readonly problems!: readonly string[];

  @Field(text, {
    description:
      'Stands for all entries but those of the last five minutes: whoever keeps it elsewhere can tell later whether they are still the same',
    example: '1795852800000.h0V1r6f4pQ',
  })
  readonly head!: string;
}

export class AuditVerificationQuery {
  @JSONSchema({ description: 'Of an earlier verification: whether the entries before it are still the same' })
  @Matches(/^\d{13}\.[\w-]{1,100}$/, {
    message: rule('rule.head_wrong', 'head must be the head of an earlier verification'),
  })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  head?: string;
}

/** Filter shared by pages and the export. */
export class AuditFilterQuery {
  @JSONSchema({ description: 'Part of the name of whoever did it, of the action or of what was changed' })
  @MaxLength(AUDIT_SEARCH_MAX_LENGTH, {
    message: rule('rule.log_search_too_long', 'q must be at most 200 characters'),
  })
  @IsString({ message: rule('rule.search_not_text', 'q must be a text') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  q?: string;

  @JSONSchema({ description: 'Only by the account with this id' })
  @Min(1, { message: rule('rule.actor_wrong', 'actor must be the id of an account') })
  @IsInt({ message: rule('rule.actor_wrong', 'actor must be the id of an account') })
  @IsOptional()
  @Transform(numberFromText)
  actor?: number;

  @JSONSchema({ description: 'Only this call, such as `updateServer`' })
  @Matches(/^[a-zA-Z]{1,60}$/, { message: rule('rule.action_wrong', 'action must be the name of a call') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  action?: string;

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

export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

export class AuditExportQuery extends AuditFilterQuery {
  @JSONSchema({ description: 'For clients that can set no header, such as links' })
  @IsIn(AUDIT_FORMATS, { message: rule('rule.format_wrong', 'format must be one of csv, jsonl') })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  format?: AuditFormat;
}

export class AuditPageQuery extends AuditFilterQuery {
  @JSONSchema({ description: 'Maximum number of entries on the page' })
  @IsPageLimit()
  limit?: number;

  @JSONSchema({ description: 'Id of an entry: the page has the entries before it' })
  @Max(Number.MAX_SAFE_INTEGER, {
    message: rule('rule.before_not_an_entry', 'before must be the id of an entry'),
  })
  @Min(1, { message: rule('rule.before_not_an_entry', 'before must be the id of an entry') })
  @IsInt({ message: rule('rule.before_not_an_entry', 'before must be the id of an entry') })
  @IsOptional()
  @Transform(numberFromText)
  before?: number;
}
