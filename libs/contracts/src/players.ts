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
import { numberFromText, trimmed } from './transforms.js';

export type PlayerState = 'joining' | 'lobby' | 'playing';

/** Somebody on a game server; games differ in what they tell. */
export interface OnlinePlayer {
  /** Number for this visit only: a freed one goes to the next who joins. */
  readonly slot: number | null;
  /** As the server wrote it, blanks included. */
  readonly name: string;
  /** What the game knows them by for ever, such as a BattlEye GUID or a Steam id. */
  readonly playerId: string | null;
  readonly isVerified: boolean;
  /** Milliseconds; null while it is not measured. */
  readonly ping: number | null;
  readonly address: string | null;
  readonly state: PlayerState;
}

/** `stale` after two readings that failed; `unknown` after five, before the first, and where the answer was not understood. */
export type ListFreshness = 'fresh' | 'stale' | 'unknown';

/** Answer of `GET /api/servers/{id}/players`. */
export interface PlayerList {
  readonly players: readonly OnlinePlayer[];
  readonly maxPlayers: number;
  readonly freshness: ListFreshness;
  /** When the list was read, ISO 8601, UTC; null while it never was. */
  readonly readAt: string | null;
  readonly missedReadings: number;
  /** False as soon as anything hints at a player that could not be read. */
  readonly isComplete: boolean;
  /** False while no answer was read, and when nothing in the last one was: then nobody knows how many are on. */
  readonly isUnderstood: boolean;
  readonly warnings: readonly string[];
  /** The beginning of the game server's answer, where it could not be read whole; null where it could. */
  readonly raw: string | null;
  /** Why this game has no list; null when it has one. */
  readonly unsupported: string | null;
}

const REASON_TOO_LONG = 'Reason must be at most 200 characters';

/** Slot and name together do where the list tells no id. */
const namesNobodyElse = ({ slot, name, playerId }: PlayerTarget): boolean =>
  playerId !== undefined || slot === undefined || name === undefined;

/** Who is meant, as the list showed them, so that a slot that changed hands is noticed. */
export class PlayerTarget {
  @Max(10_000, { message: 'slot must be the number of a player' })
  @Min(0, { message: 'slot must be the number of a player' })
  @IsInt({ message: 'slot must be the number of a player' })
  @IsOptional()
  @Transform(numberFromText)
  slot?: number;

  /** Required wherever the list tells one. */
  @Matches(/^[^\p{Cc}]*$/u, { message: 'playerId must not contain control characters' })
  @MaxLength(128, { message: 'playerId must be at most 128 characters' })
  @MinLength(1, { message: 'playerId is required' })
  @IsString({ message: 'playerId is required' })
  @ValidateIf(namesNobodyElse)
  playerId?: string;

  /** Blanks included. Nobody is hit by it: where the list tells no id, it shows whether the slot is still theirs. */
  @MaxLength(256, { message: 'name must be at most 256 characters' })
  @IsString({ message: 'name must be a text' })
  @IsOptional()
  name?: string;
}

export class KickPlayerRequest extends PlayerTarget {
  @MaxLength(200, { message: REASON_TOO_LONG })
  @IsString({ message: 'Reason must be a text' })
  @IsOptional()
  @Transform(trimmed)
  reason?: string;
}

export class BanPlayerRequest extends KickPlayerRequest {
  /** Without it the ban never ends. */
  @Max(5_256_000, { message: 'Minutes must be at most 5256000' })
  @Min(1, { message: 'Minutes must be at least 1' })
  @IsInt({ message: 'Minutes must be a number' })
  @IsOptional()
  @Transform(numberFromText)
  minutes?: number;
}

export class MessagePlayerRequest extends PlayerTarget {
  @MaxLength(200, { message: 'Message must be at most 200 characters' })
  @MinLength(1, { message: 'Message is required' })
  @IsString({ message: 'Message is required' })
  @Transform(trimmed)
  message!: string;
}

/** An empty answer of a game server proves nothing, so what was asked for is looked at again afterwards. */
export interface PlayerActionResponse {
  /** `not-confirmed`: the player is still there, or it could not be seen. */
  readonly confirmation: 'confirmed' | 'not-confirmed';
  /** In words for the person who asked. */
  readonly message: string;
  /** The command that was sent. */
  readonly command: string;
  /** What the game server answered. */
  readonly response: string;
}

export interface ServerBan {
  /** Running number of this listing; null where the game has none. */
  readonly listNumber: number | null;
  readonly target: string;
  readonly targetKind: string;
  readonly name: string | null;
  readonly minutesLeft: number | 'permanent' | 'expired' | null;
  readonly reason: string;
}

/** Answer of `GET /api/servers/{id}/bans`, read from the game server at that moment. */
export interface BanList {
  readonly bans: readonly ServerBan[];
  readonly isComplete: boolean;
  readonly warnings: readonly string[];
  readonly unsupported: string | null;
}

export class UnbanRequest {
  /** What the list names as the target: an id or an address, never the number of a line. */
  @Matches(/^[^\p{Cc}]*$/u, { message: 'target must not contain control characters' })
  @MaxLength(128, { message: 'target must be at most 128 characters' })
  @MinLength(1, { message: 'target is required' })
  @IsString({ message: 'target is required' })
  @Transform(trimmed)
  target!: string;
}
