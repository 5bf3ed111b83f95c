import { IsOptional, ValidateIf } from 'class-validator';
import { type GameId } from './games.js';
import {
  IsGameId,
  IsHost,
  IsMaxPlayers,
  IsNewRconPassword,
  IsPort,
  IsRconPassword,
  IsServerName,
  IsServerTimeZone,
  IsServerType,
  IsStartHook,
} from './server-fields.js';
import { type ServerType } from './server-type.js';

/** Where a game server's RCON answers, and the password it wants. */
export class RconAddressRequest {
  @IsServerType()
  type!: ServerType;

  /** Which game runs there; without it the server is taken for the usual one of its type. */
  @IsGameId()
  @IsOptional()
  game?: GameId;

  @IsHost()
  host!: string;

  @IsPort('Port')
  port!: number;

  @IsRconPassword()
  password!: string;
}

export class CreateServerRequest extends RconAddressRequest {
  @IsServerName()
  name!: string;

  @IsMaxPlayers()
  @IsOptional()
  maxPlayers?: number;

  /** Where the game answers queries; a diagnosis finds it. Without it the game is never asked. */
  @IsPort('Query port')
  @IsOptional()
  queryPort?: number;
}

export class TestConnectionRequest extends RconAddressRequest {
  /** Where the game answers queries; the usual ports are tried without it. */
  @IsPort('Query port')
  @IsOptional()
  queryPort?: number;
}

/** Null is no way of leaving a field out: nothing can be set to it but what says so. */
const IfGiven = (): PropertyDecorator => ValidateIf((_: object, value: unknown) => value !== undefined);

/** What is left out stays as it is; an empty password counts as left out. */
export class UpdateServerRequest {
  @IsServerName()
  @IfGiven()
  name?: string;

  @IsGameId()
  @IfGiven()
  game?: GameId;

  @IsHost()
  @IfGiven()
  host?: string;

  @IsPort('Port')
  @IfGiven()
  port?: number;

  @IsNewRconPassword()
  @IfGiven()
  password?: string;

  @IsMaxPlayers()
  @IfGiven()
  maxPlayers?: number;

  /** Where the game answers queries; null: nobody knows, and it is never asked. */
  @IsPort('Query port')
  @IsOptional()
  queryPort?: number | null;

  /** IANA name in which this server's schedules are evaluated; null: UTC. */
  @IsServerTimeZone()
  @IsOptional()
  timeZone?: string | null;

  /** Address that is called (POST) to start a stopped server; null: none. It may hold a secret, so no answer carries it. */
  @IsStartHook()
  @IsOptional()
  startHook?: string | null;
}
