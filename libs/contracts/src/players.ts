import { Transform } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import {
  OptionalField,
  anyOf,
  constant,
  count,
  Field,
  flag,
  integer,
  listOf,
  moment,
  nothing,
  number,
  oneOf,
  orNull,
  text,
} from './schema.js';
import { numberFromText, trimmed } from './transforms.js';

const PLAYER_STATES = ['playing', 'lobby', 'joining'] as const;
export type PlayerState = (typeof PLAYER_STATES)[number];

/** Somebody on a game server; games differ in what they tell. */
export class OnlinePlayer {
  @Field(orNull(integer), {
    description: 'Number for this visit only: a freed one goes to the next who joins',
    example: 3,
  })
  readonly slot!: number | null;

  @Field(text, { description: 'As the server wrote it, blanks included', example: 'Anna' })
  readonly name!: string;

  @Field(orNull(text), {
    description: 'What the game always knows them by, such as a BattlEye GUID or a Steam id',
    example: '76561198000000001',
  })
  readonly playerId!: string | null;

  @Field(flag, { example: true })
  readonly isVerified!: boolean;

  @Field(orNull(number), { description: 'Milliseconds; null while it is not measured', example: 42 })
  readonly ping!: number | null;

  @Field(orNull(text), { example: '192.0.2.50' })
  readonly address!: string | null;

  @Field(oneOf(PLAYER_STATES))
  readonly state!: PlayerState;
}

const FRESHNESSES = ['fresh', 'stale', 'unknown'] as const;
/** `stale` after two readings that failed; `unknown` after five, before the first, and where the answer was not understood. */
export type ListFreshness = (typeof FRESHNESSES)[number];

/** Answer of `GET /api/servers/{id}/players`. */
export class PlayerList {
  @Field(listOf(OnlinePlayer))
  readonly players!: readonly OnlinePlayer[];

  @Field(count, { example: 60 })
  readonly maxPlayers!: number;

  @Field(oneOf(FRESHNESSES), {
    description:
      '`stale` after two readings that failed; `unknown` after five, before the first, and where the answer was not understood',
  })
  readonly freshness!: ListFreshness;

  @Field(orNull(moment), { description: 'When the list was read; null while it never was' })
  readonly readAt!: string | null;

  @Field(count, { example: 0 })
  readonly missedReadings!: number;

  @Field(flag, {
    description: 'False as soon as anything hints at a player that could not be read',
    example: true,
  })
  readonly isComplete!: boolean;

  @Field(flag, {
    description:
      'False while no answer was read, and when nothing in the last one was: then it is unknown how many are on',
    example: true,
  })
  readonly isUnderstood!: boolean;

  @Field(listOf(text), { example: [] })
  readonly warnings!: readonly string[];

  @Field(orNull(text), {
    description: "The beginning of the game server's answer, where it could not be read whole",
    example: null,
  })
  readonly raw!: string | null;

  @Field(orNull(text), { description: 'Why this game has no list; null when it has one', example: null })
  readonly unsupported!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

const REASON_TOO_LONG = rule('rule.reason_too_long', 'Reason must be at most 200 characters');

/** Slot and name together do where the list tells no id. */
const namesNobodyElse = ({ slot, name, playerId }: PlayerTarget): boolean =>
  playerId !== undefined || slot === undefined || name === undefined;

/** Who is meant, as the list showed them, so that a slot that changed hands is noticed. */
export class PlayerTarget {
  @Max(10_000, { message: rule('rule.slot_invalid', 'slot must be the number of a player') })
  @Min(0, { message: rule('rule.slot_invalid', 'slot must be the number of a player') })
  @IsInt({ message: rule('rule.slot_invalid', 'slot must be the number of a player') })
  @IsOptional()
  @Transform(numberFromText)
  slot?: number;

  /** Required wherever the list tells one. */
  @Matches(/^[^\p{Cc}]*$/u, {
    message: rule('rule.player_id_has_control_characters', 'playerId must not contain control characters'),
  })
  @MaxLength(128, {
    message: rule('rule.player_id_too_long', 'playerId must be at most 128 characters'),
  })
  @MinLength(1, { message: rule('rule.player_id_is_required', 'playerId is required') })
  @IsString({ message: rule('rule.player_id_is_required', 'playerId is required') })
  @ValidateIf(namesNobodyElse)
  playerId?: string;

  /** Blanks included. Nobody is hit by it: where the list tells no id, it shows whether the slot is still theirs. */
  @MaxLength(256, { message: rule('rule.player_name_too_long', 'name must be at most 256 characters') })
  @IsString({ message: rule('rule.player_name_not_text', 'name must be a text') })
  @IsOptional()
  name?: string;
}

export class KickPlayerRequest extends PlayerTarget {
  @MaxLength(200, { message: REASON_TOO_LONG })
  @IsString({ message: rule('rule.reason_not_text', 'Reason must be a text') })
  @IsOptional()
  @Transform(trimmed)
  reason?: string;
}

export class BanPlayerRequest extends KickPlayerRequest {
  /** Without it the ban never ends. */
  @Max(5_256_000, { message: rule('rule.minutes_too_large', 'Minutes must be at most 5256000') })
  @Min(1, { message: rule('rule.minutes_too_small', 'Minutes must be at least 1') })
  @IsInt({ message: rule('rule.minutes_not_a_number', 'Minutes must be a number') })
  @IsOptional()
  @Transform(numberFromText)
  minutes?: number;
}

export class MessagePlayerRequest extends PlayerTarget {
  @MaxLength(200, { message: rule('rule.message_too_long', 'Message must be at most 200 characters') })
  @MinLength(1, { message: rule('rule.message_is_required', 'Message is required') })
  @IsString({ message: rule('rule.message_is_required', 'Message is required') })
  @Transform(trimmed)
  message!: string;
}

const CONFIRMATIONS = ['confirmed', 'not-confirmed'] as const;

/** An empty answer of a game server proves nothing, so what was asked for is looked at again afterwards. */
export class PlayerActionResponse {
  @Field(oneOf(CONFIRMATIONS), {
    description: '`not-confirmed`: the player is still there, or it could not be seen',
  })
  readonly confirmation!: (typeof CONFIRMATIONS)[number];

  @Field(text, { description: 'In words for the person who asked', example: 'Anna was kicked' })
  readonly message!: string;

  @Field(text, { description: 'The command that was sent', example: 'kick 3 AFK' })
  readonly command!: string;

  @Field(text, { description: 'What the game server answered', example: '' })
  readonly response!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class ServerBan {
  @Field(orNull(integer), {
    description: 'Running number of this listing; null where the game has none',
    example: 0,
  })
  readonly listNumber!: number | null;

  @Field(text, { example: '76561198000000001' })
  readonly target!: string;

  @Field(text, { description: 'What the target is, such as `guid`, `steam-id` or `ip`', example: 'steam-id' })
  readonly targetKind!: string;

  @Field(orNull(text), { example: 'Anna' })
  readonly name!: string | null;

  @Field(anyOf(number, constant('permanent'), constant('expired'), nothing), { example: 'permanent' })
  readonly minutesLeft!: number | 'permanent' | 'expired' | null;

  @Field(text, { example: 'Cheating' })
  readonly reason!: string;
}

/** Answer of `GET /api/servers/{id}/bans`, read from the game server at that moment. */
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
  /** What the list names as the target: an id or an address, never the number of a line. */
  @Matches(/^[^\p{Cc}]*$/u, {
    message: rule('rule.target_has_control_characters', 'target must not contain control characters'),
  })
  @MaxLength(128, { message: rule('rule.target_too_long', 'target must be at most 128 characters') })
  @MinLength(1, { message: rule('rule.target_is_required', 'target is required') })
  @IsString({ message: rule('rule.target_is_required', 'target is required') })
  @Transform(trimmed)
  target!: string;
}
