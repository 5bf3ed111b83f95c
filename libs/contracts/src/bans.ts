import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import {
  anyOf,
  constant,
  Field,
  flag,
  integer,
  listOf,
  nothing,
  number,
  OptionalField,
  orNull,
  text,
} from './schema.js';
import { trimmed } from './transforms.js';

/** A ban as the game server lists it. */
export class ServerBan {
  @Field(orNull(integer), {
    description: 'Row number in this listing; null where the game has none',
    example: 0,
  })
  readonly listNumber!: number | null;

  @Field(text, { example: '76561198000000001' })
  readonly target!: string;

  @Field(text, {
    description: 'Kind of the target, such as `battleye-guid`, `steam` or `ip`',
    example: 'steam',
  })
  readonly targetKind!: string;

  @Field(orNull(text), { example: 'Anna' })
  readonly name!: string | null;

  @Field(anyOf(number, constant('permanent'), constant('expired'), nothing), { example: 'permanent' })
  readonly minutesLeft!: number | 'permanent' | 'expired' | null;

  @Field(text, { example: 'Cheating' })
  readonly reason!: string;
}

/** Response of `GET /api/servers/{id}/bans`, read from the game server on each request. */
export class BanList {
  @Field(listOf(ServerBan))
  readonly bans!: readonly ServerBan[];

  @Field(flag, { example: true })
  readonly isComplete!: boolean;

  @Field(listOf(text), { example: [] })
  readonly warnings!: readonly string[];

  @Field(orNull(text), { description: 'Why this game has no list; null when it has one', example: null })
  readonly unsupported!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class UnbanRequest {
  /** Target as listed: an id or an address, never a row number. */
  @Matches(/^[^\p{Cc}]*$/u, {
    message: rule('rule.target_has_control_characters', 'target must not contain control characters'),
  })
  @MaxLength(128, { message: rule('rule.target_too_long', 'target must be at most 128 characters') })
  @MinLength(1, { message: rule('rule.target_is_required', 'target is required') })
  @IsString({ message: rule('rule.target_is_required', 'target is required') })
  @Transform(trimmed)
  target!: string;
}
