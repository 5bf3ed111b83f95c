import { IsOptional } from 'class-validator';
import { IfGiven } from './decorators.js';
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
  IsTags,
  IsProtocolId,
  IsStartHook,
} from './server-fields.js';
import { type ProtocolId } from './protocol-id.js';

/** RCON address and password of a game server. */
export class RconAddressRequest {
  @IsProtocolId()
  type!: ProtocolId;

  /** Defaults to the default game of the type. */
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

  /** The game's query port, which a diagnosis can find. Without it the game is never queried. */
  @IsPort('Query port')
  @IsOptional()
  queryPort?: number;
}

export class TestConnectionRequest extends RconAddressRequest {
  /** The game's query port; without it the usual ports are tried. */
  @IsPort('Query port')
  @IsOptional()
  queryPort?: number;
}

/** Omitted fields stay unchanged; an empty password counts as omitted. */
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

  /** The game's query port; null if unknown: the game is never queried. */
  @IsPort('Query port')
  @IsOptional()
  queryPort?: number | null;

  /** Words by which it is found; they replace those it had. */
  @IsTags()
  @IfGiven()
  tags?: string[];

  /** IANA name of the time zone in which this server's schedules are evaluated; null for UTC. */
  @IsServerTimeZone()
  @IsOptional()
  timeZone?: string | null;

  /** URL that is called (POST) to start a stopped server, or null. It may contain a secret, so responses omit it. */
  @IsStartHook()
  @IsOptional()
  startHook?: string | null;
}
