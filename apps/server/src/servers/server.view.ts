import { ApiProperty } from '@nestjs/swagger';
import { type GameId } from '@outpost/contracts/games.js';
import {
  type Server,
  type ServerQueryInfo,
  SERVER_STATUSES,
  type ServerStatus,
  type ServerType,
} from '@outpost/contracts/servers.js';
import { type ServerEntity } from './server.entity.js';
import { type Facts } from './server-facts.js';
import { type BoardEntry } from './status-board.js';

/** The shape of {@link Server} for the API's description. */
export class ServerView implements Server {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'id of a protocol, see /api/protocols', example: 'battleye' })
  type!: ServerType;

  @ApiProperty({ type: String, nullable: true, description: 'id of a game, see /api/games' })
  game!: string | null;

  @ApiProperty()
  host!: string;

  @ApiProperty()
  port!: number;

  @ApiProperty()
  maxPlayers!: number;

  @ApiProperty({ enum: SERVER_STATUSES })
  status!: ServerStatus;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastOnline!: string | null;

  @ApiProperty({ type: String, nullable: true })
  statusReason!: string | null;

  @ApiProperty()
  fallback!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  statusSince!: string | null;

  @ApiProperty({ type: Number, nullable: true })
  players!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  uptimePercent!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  queryPort!: number | null;

  @ApiProperty({ type: Object, nullable: true })
  query!: ServerQueryInfo | null;

  @ApiProperty()
  timeZone!: string;

  @ApiProperty()
  hasStartHook!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

export interface KnownOfServer {
  readonly seen: BoardEntry;
  readonly facts: Facts;
  readonly game: GameId | null;
}

export const presentServer = (server: ServerEntity, { seen, facts, game }: KnownOfServer): Server => ({
  id: server.id,
  name: server.name,
  type: server.type,
  game,
  host: server.host,
  port: server.port,
  maxPlayers: server.maxPlayers,
  status: seen.status,
  lastOnline: lastOnlineOf(server, seen)?.toISOString() ?? null,
  statusReason: seen.reason,
  fallback: seen.fallback,
  statusSince: seen.since?.toISOString() ?? null,
  // Nobody is on a server that is down, whatever the last count was.
  players: seen.status === 'online' ? facts.players : null,
  uptimePercent: facts.uptimePercent,
  queryPort: server.queryPort,
  query: seen.status === 'online' ? facts.query : null,
  timeZone: server.timeZone,
  hasStartHook: server.sealedStartHook !== null,
  createdAt: server.createdAt.toISOString(),
});

/** The first time is seen before it is stored. */
const lastOnlineOf = ({ lastOnline }: ServerEntity, { status, since }: BoardEntry): Date | null =>
  lastOnline ?? (status === 'online' ? since : null);
