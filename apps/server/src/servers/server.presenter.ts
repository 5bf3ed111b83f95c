import { type GameId } from '@outpost/contracts/games.js';
import { type Server } from '@outpost/contracts/servers.js';
import { inEnglish } from '../platform/in-english.js';
import { type ServerEntity } from './server.entity.js';
import { type KnownServer } from './server-states.js';

/** A server as its owner sees it: the stored row with its current state. */
export const presentServer = (server: ServerEntity, seen: KnownServer, game: GameId | null): Server => ({
  id: server.id,
  name: server.name,
  type: server.type,
  game,
  host: server.host,
  port: server.port,
  maxPlayers: server.maxPlayers,
  status: seen.status,
  lastOnline: lastOnlineOf(server, seen)?.toISOString() ?? null,
  ...inEnglish({ statusReason: seen.reason }),
  fallback: seen.fallback,
  statusSince: seen.since?.toISOString() ?? null,
  // A server that is down has no players, whatever the last count was.
  players: seen.status === 'online' ? seen.players : null,
  uptimePercent: seen.uptimePercent,
  queryPort: server.queryPort,
  query: seen.status === 'online' ? seen.query : null,
  timeZone: server.timeZone,
  hasStartHook: server.sealedStartHook !== null,
  createdAt: server.createdAt.toISOString(),
});

/** The first time is known in memory before it is stored. */
const lastOnlineOf = ({ lastOnline }: ServerEntity, { status, since }: KnownServer): Date | null =>
  lastOnline ?? (status === 'online' ? since : null);
