import { ApiProperty } from '@nestjs/swagger';
import {
  type Server,
  SERVER_STATUSES,
  SERVER_TYPES,
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

  @ApiProperty({ enum: SERVER_TYPES })
  type!: ServerType;

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

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

export const presentServer = (server: ServerEntity, seen: SeenStatus): Server => ({
  id: server.id,
  name: server.name,
  type: server.type,
  host: server.host,
  port: server.port,
  maxPlayers: server.maxPlayers,
  status: seen.status,
  lastOnline: server.lastOnline?.toISOString() ?? null,
  statusReason: seen.reason,
  createdAt: server.createdAt.toISOString(),
});
