import { Transform } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  IsString,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { GAME_ID_MAX_LENGTH, GAME_ID_PATTERN, type GameId } from './games.js';
import {
  HOST_MAX_LENGTH,
  MAX_PLAYERS_LIMIT,
  PORT_MAX,
  PORT_MIN,
  RCON_PASSWORD_MAX_LENGTH,
  SERVER_NAME_MAX_LENGTH,
} from './limits.js';
import { numberFromText, trimmed, undefinedFromEmpty } from './transforms.js';

/** The protocols that are built in. */
export const SERVER_TYPES = ['battleye', 'source', 'webrcon', 'telnet'] as const;
export type BuiltInServerType = (typeof SERVER_TYPES)[number];
/** Id of a protocol. Plugins add their own, so which there are is known to the server alone: `GET /api/protocols`. */
export type ServerType = string;

export const SERVER_TYPE_PATTERN = /^[a-z][a-z0-9-]{1,31}$/;
export const UNKNOWN_SERVER_TYPE = 'Please select a server type';

export const SERVER_STATUSES = ['online', 'offline', 'restarting', 'checking'] as const;
export type ServerStatus = (typeof SERVER_STATUSES)[number];

const NO_CONTROL_CHARACTERS = /^[^\p{Cc}]*$/u;
/** A DNS name, an IPv4 address or an IPv6 address with or without brackets; never a URL, a path or a blank. */
const HOST_PATTERN =
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}.])?|\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\]?)$/u;

/** Where a game server's RCON answers, and the password it wants. */
export class RconAddressRequest {
  @Matches(SERVER_TYPE_PATTERN, { message: UNKNOWN_SERVER_TYPE })
  type!: ServerType;

  /** Which game runs there; without it the server is taken for the usual one of its type. */
  @Matches(GAME_ID_PATTERN, { message: 'Please select a game of this server type' })
  @MaxLength(GAME_ID_MAX_LENGTH, { message: 'Please select a game of this server type' })
  @IsString({ message: 'Please select a game of this server type' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  game?: GameId;

  @Matches(HOST_PATTERN, { message: 'Host must be a host name or an IP address' })
  @MaxLength(HOST_MAX_LENGTH, { message: 'Host must be at most 253 characters' })
  @MinLength(1, { message: 'Host is required' })
  @IsString({ message: 'Host is required' })
  @Transform(trimmed)
  host!: string;

  @Max(PORT_MAX, { message: 'Port must be between 1 and 65535' })
  @Min(PORT_MIN, { message: 'Port must be between 1 and 65535' })
  @IsInt({ message: 'Port must be a number' })
  @Transform(numberFromText)
  port!: number;

  @Matches(NO_CONTROL_CHARACTERS, { message: 'Password must not contain control characters' })
  @MaxLength(RCON_PASSWORD_MAX_LENGTH, { message: 'Password must be at most 128 characters' })
  @MinLength(1, { message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  password!: string;
}

export class CreateServerRequest extends RconAddressRequest {
  @Matches(NO_CONTROL_CHARACTERS, { message: 'Name must not contain control characters' })
  @MaxLength(SERVER_NAME_MAX_LENGTH, { message: 'Name must be at most 100 characters' })
  @MinLength(1, { message: 'Name is required' })
  @IsString({ message: 'Name is required' })
  @Transform(trimmed)
  name!: string;

  @Max(MAX_PLAYERS_LIMIT, { message: 'Max players must be at most 100000' })
  @Min(0, { message: 'Max players must be at least 0' })
  @IsInt({ message: 'Max players must be a number' })
  @IsOptional()
  @Transform(numberFromText)
  maxPlayers?: number;

  /** Where the game answers queries; a diagnosis finds it. Without it the game is never asked. */
  @Max(PORT_MAX, { message: 'Query port must be between 1 and 65535' })
  @Min(PORT_MIN, { message: 'Query port must be between 1 and 65535' })
  @IsInt({ message: 'Query port must be a number' })
  @IsOptional()
  @Transform(numberFromText)
  queryPort?: number;
}

export class TestConnectionRequest extends RconAddressRequest {
  /** Where the game answers queries; the usual ports are tried without it. */
  @Max(PORT_MAX, { message: 'Query port must be between 1 and 65535' })
  @Min(PORT_MIN, { message: 'Query port must be between 1 and 65535' })
  @IsInt({ message: 'Query port must be a number' })
  @IsOptional()
  @Transform(numberFromText)
  queryPort?: number;
}

/** Null is no way of leaving a field out: nothing can be set to it but what says so. */
const isTold = (_: object, value: unknown): boolean => value !== undefined;

/** What is left out stays as it is; an empty password counts as left out. */
export class UpdateServerRequest {
  @Matches(NO_CONTROL_CHARACTERS, { message: 'Name must not contain control characters' })
  @MaxLength(SERVER_NAME_MAX_LENGTH, { message: 'Name must be at most 100 characters' })
  @MinLength(1, { message: 'Name is required' })
  @IsString({ message: 'Name is required' })
  @ValidateIf(isTold)
  @Transform(trimmed)
  name?: string;

  @Matches(GAME_ID_PATTERN, { message: 'Please select a game of this server type' })
  @MaxLength(GAME_ID_MAX_LENGTH, { message: 'Please select a game of this server type' })
  @IsString({ message: 'Please select a game of this server type' })
  @ValidateIf(isTold)
  @Transform(undefinedFromEmpty)
  game?: GameId;

  @Matches(HOST_PATTERN, { message: 'Host must be a host name or an IP address' })
  @MaxLength(HOST_MAX_LENGTH, { message: 'Host must be at most 253 characters' })
  @MinLength(1, { message: 'Host is required' })
  @IsString({ message: 'Host is required' })
  @ValidateIf(isTold)
  @Transform(trimmed)
  host?: string;

  @Max(PORT_MAX, { message: 'Port must be between 1 and 65535' })
  @Min(PORT_MIN, { message: 'Port must be between 1 and 65535' })
  @IsInt({ message: 'Port must be a number' })
  @ValidateIf(isTold)
  @Transform(numberFromText)
  port?: number;

  @Matches(NO_CONTROL_CHARACTERS, { message: 'Password must not contain control characters' })
  @MaxLength(RCON_PASSWORD_MAX_LENGTH, { message: 'Password must be at most 128 characters' })
  @IsString({ message: 'Password must be a text' })
  @ValidateIf(isTold)
  @Transform(undefinedFromEmpty)
  password?: string;

  @Max(MAX_PLAYERS_LIMIT, { message: 'Max players must be at most 100000' })
  @Min(0, { message: 'Max players must be at least 0' })
  @IsInt({ message: 'Max players must be a number' })
  @ValidateIf(isTold)
  @Transform(numberFromText)
  maxPlayers?: number;

  /** Where the game answers queries; null: nobody knows, and it is never asked. */
  @Max(PORT_MAX, { message: 'Query port must be between 1 and 65535' })
  @Min(PORT_MIN, { message: 'Query port must be between 1 and 65535' })
  @IsInt({ message: 'Query port must be a number' })
  @IsOptional()
  @Transform(numberFromText)
  queryPort?: number | null;

  /** IANA name in which this server's schedules are evaluated; null: UTC. */
  @IsTimeZone({ message: 'Time zone must be a name such as Europe/Berlin' })
  @IsOptional()
  timeZone?: string | null;

  /** Address that is called (POST) to start a stopped server; null: none. It may hold a secret, so no answer carries it. */
  @MaxLength(2048, { message: 'Start hook must be at most 2048 characters' })
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'Start hook must be an http or https address' },
  )
  @IsOptional()
  startHook?: string | null;
}

/** What a game told about itself over its query port. */
export interface ServerQueryInfo {
  readonly name: string;
  readonly map: string;
  readonly version: string;
  readonly players: number | null;
  readonly maxPlayers: number | null;
}

/** A registered game server. The RCON password is write-only: no answer carries it. */
export interface Server {
  readonly id: number;
  readonly name: string;
  readonly type: ServerType;
  /** The game that was chosen, or the usual one of the type; null for a type without any. */
  readonly game: GameId | null;
  readonly host: string;
  readonly port: number;
  readonly maxPlayers: number;
  readonly status: ServerStatus;
  /** ISO 8601, UTC; absent until the server has been online once. */
  readonly lastOnline: string | null;
  /** Why the server is not online, in words for its owner; null while it is. */
  readonly statusReason: string | null;
  /** True in "Limited Mode", see {@link ServerStatusResponse}. */
  readonly fallback: boolean;
  /** Since when the status is what it is, as far as it was observed; null while it was not. ISO 8601, UTC. */
  readonly statusSince: string | null;
  /** The last known count; null while none is known or the last one is too old to be true. */
  readonly players: number | null;
  /** Share of the observed time of the last 30 days in which it was up, 0 to 100; null when nothing was observed. */
  readonly uptimePercent: number | null;
  readonly queryPort: number | null;
  /** The last answer of the query port; null without one. */
  readonly query: ServerQueryInfo | null;
  /** IANA name in which schedules are evaluated. */
  readonly timeZone: string;
  readonly hasStartHook: boolean;
  readonly createdAt: string;
}

export interface ServerStatusResponse {
  readonly status: ServerStatus;
  /** True in "Limited Mode": RCON is lost but the game still answers its query port. */
  readonly fallback: boolean;
}
