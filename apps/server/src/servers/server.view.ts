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
import { type SeenStatus } from './status-board.js';

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

export const presentServer = (server: ServerEntity, seen: SeenStatus, game: GameId | null): Server => ({
  id: server.id,
  name: server.name,
  type: server.type,
  game,
  host: server.host,
  port: server.port,
  maxPlayers: server.maxPlayers,
  status: seen.status,
  lastOnline: server.lastOnline?.toISOString() ?? null,
  statusReason: seen.reason,
  fallback: false,
  statusSince: null,
  players: null,
  uptimePercent: null,
  queryPort: null,
  query: null,
  timeZone: 'UTC',
  hasStartHook: false,
  createdAt: server.createdAt.toISOString(),
});
