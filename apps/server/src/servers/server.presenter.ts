import { Injectable } from '@nestjs/common';
import { PERMISSIONS } from '@outpost/contracts/permissions.js';
import { type ServerAccess } from '@outpost/contracts/people.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Caller, longestBan, may, standingOf } from '../auth/may.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { Games } from '../games/games.service.js';
import { inEnglish } from '../platform/in-english.js';
import { type ServerEntity } from './server.entity.js';
import { type KnownServer, ServerStates } from './server-states.js';

/** Servers as a caller sees them: the stored row with its current state, and what they may do with it. */
@Injectable()
export class ServerPresenter {
  constructor(
    private readonly states: ServerStates,
    private readonly games: Games,
    private readonly entitlements: Entitlements,
  ) {}

  async present(caller: Caller, server: ServerEntity): Promise<Server> {
    const [presented] = await this.presentAll(caller, [server]);
    return presented as Server;
  }

  async presentAll(caller: Caller, servers: readonly ServerEntity[]): Promise<readonly Server[]> {
    const { user } = caller;
    const others = servers.flatMap(({ ownerId }) => (ownerId === user.id ? [] : [ownerId]));
    const plans = await this.entitlements.plansOf(others);
    return servers.map((server) => ({
      ...this.withState(server),
      access: accessOf(caller, server),
      // An owner who is gone takes the server along.
      plan: server.ownerId === user.id ? this.entitlements.plan(user) : (plans.get(server.ownerId) ?? 'free'),
    }));
  }

  private withState(server: ServerEntity): Omit<Server, 'access' | 'plan'> {
    const seen = this.states.get(server.id);
    return {
      id: server.id,
      name: server.name,
      type: server.type,
      game: this.games.idOf(server),
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
    };
  }
}

function accessOf(caller: Caller, server: ServerEntity): ServerAccess {
  const access = accessOfAccount(caller, server);
  if (caller.limits === null) return access;
  const permissions = access.permissions.filter((permission) => may(caller, permission, server));
  return { ...access, permissions, maxBanMinutes: longestBan(caller, server) };
}

function accessOfAccount(caller: Caller, server: ServerEntity): ServerAccess {
  const standing = standingOf(caller, server);
  const unnamed = { roleName: null, maxBanMinutes: null };
  // Services return nobody what they may not see, but what is unknown must not pass for a right.
  if (standing === null) return { role: 'viewer', permissions: [], ...unnamed };
  if (typeof standing === 'string') return { role: standing, permissions: PERMISSIONS, ...unnamed };
  const { role, roleName, permissions, maxBanMinutes } = standing;
  return { role, roleName, permissions, maxBanMinutes };
}

/** The first time is known in memory before it is stored. */
const lastOnlineOf = ({ lastOnline }: ServerEntity, { status, since }: KnownServer): Date | null =>
  lastOnline ?? (status === 'online' ? since : null);
