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
import { composeDecorators } from './decorators.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { rule } from './message.js';
import {
  OptionalField,
  count,
  Field,
  flag,
  integer,
  listOf,
  moment,
  number,
  oneOf,
  orNull,
  text,
} from './schema.js';
import { numberFromText, trimmed } from './transforms.js';

const PLAYER_STATES = ['playing', 'lobby', 'joining'] as const;
export type PlayerState = (typeof PLAYER_STATES)[number];

/** A player as a game server lists them; games differ in which fields they report. */
export class ListedPlayer {
  @Field(orNull(integer), {
    description: 'Valid for this visit only: a freed slot goes to the next player who joins',
    example: 3,
  })
  readonly slot!: number | null;

  @Field(text, { description: 'As the server wrote it, including blanks', example: 'Anna' })
  readonly name!: string;

  @Field(orNull(text), {
    description: 'Permanent id of the player, such as a BattlEye GUID or a Steam id',
    example: '76561198000000001',
  })
  readonly playerId!: string | null;

  @Field(flag, { example: true })
  readonly isVerified!: boolean;

  @Field(orNull(number), { description: 'Milliseconds; null until measured', example: 42 })
  readonly ping!: number | null;

  @Field(orNull(text), { example: '192.0.2.50' })
  readonly address!: string | null;

  @Field(oneOf(PLAYER_STATES))
  readonly state!: PlayerState;
}

/** A player on a game server. */
export class OnlinePlayer extends ListedPlayer {
  @Field(orNull(text), {
    description:
      'Two letters of ISO 3166-1; null where the panel has no database of countries, or that has no such address',
    example: 'DE',
  })
  readonly country!: string | null;

  @Field(moment, { description: 'Since when the panel has seen the player on, in this visit' })
  readonly onSince!: string;

  @Field(flag, {
    description: 'They may have been on before: then the panel did not look, or could not read the list',
    example: false,
  })
  readonly isOnLonger!: boolean;
}

const FRESHNESSES = ['fresh', 'stale', 'unknown'] as const;
/** `stale` after two failed readings; `unknown` after five, before the first, and if the response was unreadable. */
export type ListFreshness = (typeof FRESHNESSES)[number];

/** Answer of `GET /api/servers/{id}/players`. */
export class PlayerList {
  @Field(listOf(OnlinePlayer))
  readonly players!: readonly OnlinePlayer[];

  @Field(count, { example: 60 })
  readonly maxPlayers!: number;

  @Field(oneOf(FRESHNESSES), {
    description:
      '`stale` after two failed readings; `unknown` after five, before the first, and if the response was unreadable',
  })
  readonly freshness!: ListFreshness;

  @Field(orNull(moment), { description: 'When the list was last read; null before the first reading' })
  readonly readAt!: string | null;

  @Field(count, { example: 0 })
  readonly missedReadings!: number;

  @Field(flag, {
    description: 'False as soon as anything suggests that a player is missing',
    example: true,
  })
  readonly isComplete!: boolean;

  @Field(flag, {
    description:
      'False before the first reading, and if the last response could not be parsed at all: the count is unknown',
    example: true,
  })
  readonly isUnderstood!: boolean;

  @Field(listOf(text), { example: [] })
  readonly warnings!: readonly string[];

  @Field(orNull(text), {
    description: "The beginning of the game server's response, if it could not be parsed completely",
    example: null,
  })
  readonly raw!: string | null;

  @Field(orNull(text), { description: 'Why this game has no list; null when it has one', example: null })
  readonly unsupported!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

const REASON_TOO_LONG = rule('rule.reason_too_long', 'Reason must be at most 200 characters');

/** Slot and name together identify a player where the list has no id. */
const needsPlayerId = ({ slot, name, playerId }: PlayerTarget): boolean =>
  playerId !== undefined || slot === undefined || name === undefined;

/** The target of an action as shown in the list, so that a slot taken over by another player is detected. */
export class PlayerTarget {
  @Max(10_000, { message: rule('rule.slot_invalid', 'slot must be the number of a player') })
  @Min(0, { message: rule('rule.slot_invalid', 'slot must be the number of a player') })
  @IsInt({ message: rule('rule.slot_invalid', 'slot must be the number of a player') })
  @IsOptional()
  @Transform(numberFromText)
  slot?: number;

  /** Required wherever the list has one. */
  @Matches(/^[^\p{Cc}]*$/u, {
    message: rule('rule.player_id_has_control_characters', 'playerId must not contain control characters'),
  })
  @MaxLength(128, {
    message: rule('rule.player_id_too_long', 'playerId must be at most 128 characters'),
  })
  @MinLength(1, { message: rule('rule.player_id_is_required', 'playerId is required') })
  @IsString({ message: rule('rule.player_id_is_required', 'playerId is required') })
  @ValidateIf(needsPlayerId)
  playerId?: string;

  /** Including blanks. Never used to address a player, only to verify the owner of a slot where the list has no id. */
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
  /** Without it the ban is permanent. */
  @Max(5_256_000, { message: rule('rule.minutes_too_large', 'Minutes must be at most 5256000') })
  @Min(1, { message: rule('rule.minutes_too_small', 'Minutes must be at least 1') })
  @IsInt({ message: rule('rule.minutes_not_a_number', 'Minutes must be a number') })
  @IsOptional()
  @Transform(numberFromText)
  minutes?: number;
}

const IsMessage = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    IsString({ message: rule('rule.message_is_required', 'Message is required') }),
    MinLength(1, { message: rule('rule.message_is_required', 'Message is required') }),
    MaxLength(200, { message: rule('rule.message_too_long', 'Message must be at most 200 characters') }),
  );

export class MessagePlayerRequest extends PlayerTarget {
  @IsMessage()
  message!: string;
}

/** To everybody on the server. */
export class BroadcastRequest {
  @IsMessage()
  message!: string;
}

const CONFIRMATIONS = ['confirmed', 'not-confirmed'] as const;

/** An empty response of a game server proves nothing, so the result of an action is verified afterwards. */
export class PlayerActionResponse {
  @Field(oneOf(CONFIRMATIONS), {
    description: '`not-confirmed`: the player is still there, or the result could not be verified',
  })
  readonly confirmation!: (typeof CONFIRMATIONS)[number];

  @Field(text, { description: 'Result for the user', example: 'Anna was kicked' })
  readonly message!: string;

  @Field(text, { description: 'The command that was sent', example: 'kick 3 AFK' })
  readonly command!: string;

  @Field(text, { description: 'Response of the game server', example: '' })
  readonly response!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}
