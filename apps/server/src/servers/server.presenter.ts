import { Injectable } from '@nestjs/common';
import { PERMISSIONS, READ_ONLY_PERMISSIONS } from '@outpost/contracts/permissions.js';
import { type PlanId } from '@outpost/contracts/plans.js';
import { type ServerAccess } from '@outpost/contracts/people.js';
import { type GroupName, type Server } from '@outpost/contracts/servers.js';
import { type Caller, longestBan, may, type Place, standingOf } from '../auth/may.js';
import { UsersRepository } from '../auth/users.repository.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { Games } from '../games/games.service.js';
import { inEnglish } from '../platform/in-english.js';
import { FavouritesRepository } from './favourites/favourites.repository.js';
import { placeOf } from './groups/group.entity.js';
import { GroupsRepository } from './groups/groups.repository.js';
import { type ServerEntity } from './server.entity.js';
import { type KnownServer, ServerStates } from './server-states.js';
import { maintenanceOf, ServersInMaintenance } from './servers-in-maintenance.js';
import { type NamedServer } from './servers.repository.js';

/** What depends on who asks, and on other rows. */
type WithCaller = 'access' | 'plan' | 'beyondPlan' | 'group' | 'owner' | 'isFavourite';

/** Servers as a caller sees them: the stored row with its current state, and what they may do with it. */
@Injectable()
export class ServerPresenter {
  constructor(
    private readonly states: ServerStates,
    private readonly maintenance: ServersInMaintenance,
    private readonly games: Games,
    private readonly groups: GroupsRepository,
    private readonly entitlements: Entitlements,
    private readonly users: UsersRepository,
    private readonly favourites: FavouritesRepository,
  ) {}

  async present(caller: Caller, server: ServerEntity): Promise<Server> {
    const [presented] = await this.presentAll(caller, [server]);
    return presented as Server;
  }

  async presentAll(caller: Caller, servers: readonly ServerEntity[]): Promise<readonly Server[]> {
    const { user } = caller;
    const others = [...new Set(servers.flatMap(({ ownerId }) => (ownerId === user.id ? [] : [ownerId])))];
    const [plans, groups, owners, favourites] = await Promise.all([
      this.entitlements.plansOf(others),
      this.groupsOf(caller, servers),
      this.users.namesOf(others),
      this.favourites.findOf(user.id),
    ]);
    const own = this.entitlements.plan(user);
    // An owner who is gone takes the server along.
    const planOf = (ownerId: number): PlanId => (ownerId === user.id ? own : (plans.get(ownerId) ?? 'free'));
    const beyond = await this.entitlements.beyondPlan(servers, planOf);
    return servers.map((server) => ({
      ...this.withState(server),
      access: beyond.has(server.id) ? readOnly(accessOf(caller, server)) : accessOf(caller, server),
      group: groups.get(server.groupId ?? 0) ?? null,
      plan: planOf(server.ownerId),
      beyondPlan: beyond.has(server.id),
      owner: server.ownerId === user.id ? user.username : (owners.get(server.ownerId) ?? null),
      isFavourite: favourites.has(server.id),
    }));
  }

  /** Those that the caller sees, by id: whoever was invited to a single server does not. */
  private async groupsOf(
    caller: Caller,
    servers: readonly ServerEntity[],
  ): Promise<ReadonlyMap<number, GroupName>> {
    const ids = new Set(servers.flatMap(({ groupId }) => groupId ?? []));
    const groups = await this.groups.findByIds([...ids]);
    const seen = groups.filter((group) => may(caller, 'server.view', placeOf(group)));
    return new Map(seen.map(({ id, name }) => [id, { id, name }]));
  }

  /** With what lists are ordered by that is in memory alone. */
  withStates(servers: readonly NamedServer[]) {
    return servers.map((row) => {
      const { id, name, host, port, ownerId, groupId } = row;
      const { status, fallback, players } = this.states.get(id);
      return {
        id,
        name,
        host,
        port,
        /** Parsed only when lists are filtered by it: of a thousand servers it takes milliseconds. */
        get tags() {
          return tagsOf(row);
        },
        ownerId,
        groupId,
        status,
        fallback,
        players: status === 'online' ? players : null,
      };
    });
  }

  private withState(server: ServerEntity): Omit<Server, WithCaller> {
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
      tags: tagsOf(server),
      maintenance: maintenanceOf(this.maintenance.of(server)),
    };
  }
}

const tagsOf = ({ tags }: Pick<ServerEntity, 'tags'>): readonly string[] =>
  JSON.parse(tags) as readonly string[];

const readOnly = (access: ServerAccess): ServerAccess => ({
  ...access,
  permissions: access.permissions.filter((permission) => READ_ONLY_PERMISSIONS.includes(permission)),
});

/** What the caller may do there, as answers show it. */
export function accessOf(caller: Caller, place: Place): ServerAccess {
  const access = accessOfAccount(caller, place);
  if (caller.limits === null) return access;
  const permissions = access.permissions.filter((permission) => may(caller, permission, place));
  return { ...access, permissions, maxBanMinutes: longestBan(caller, place) };
}

function accessOfAccount(caller: Caller, place: Place): ServerAccess {
  const standing = standingOf(caller, place);
  const unnamed = { roleName: null, maxBanMinutes: null, byGroup: false };
  // Services return nobody what they may not see, but what is unknown must not pass for a right.
  if (standing === null) return { role: 'viewer', permissions: [], ...unnamed };
  if (typeof standing === 'string') return { role: standing, permissions: PERMISSIONS, ...unnamed };
  const { role, roleName, permissions, maxBanMinutes } = standing;
  const byGroup = place.id !== null && !caller.grants.servers.has(place.id);
  return { role, roleName, permissions, maxBanMinutes, byGroup };
}

/** The first time is known in memory before it is stored. */
const lastOnlineOf = ({ lastOnline }: ServerEntity, { status, since }: KnownServer): Date | null =>
  lastOnline ?? (status === 'online' ? since : null);
