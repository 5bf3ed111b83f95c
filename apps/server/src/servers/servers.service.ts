import { say } from '@outpost/contracts/message.js';
import { Injectable } from '@nestjs/common';
import { DEFAULT_MAX_PLAYERS } from '@outpost/contracts/limits.js';
import { type Permission, READ_ONLY_PERMISSIONS } from '@outpost/contracts/permissions.js';
import { type CreateServerRequest, type UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { leadsElsewhere, PASSWORD_AGAIN } from '@outpost/contracts/server-address.js';
import { permissionDenied, tokenExcludesThis } from '../auth/auth.errors.js';
import { AccountChanged } from '../auth/auth.events.js';
import { type OwnedServer, type Caller, may, type Place } from '../auth/may.js';
import { type UserEntity } from '../auth/user.entity.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { Games } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError, UserError, ValidationError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { SecretBox } from '../platform/secret-box.js';
import { UnansweredAddressLimit } from './unanswered-address-limit.js';
import { changedFields } from './changed-fields.js';
import { type ServerEntity } from './server.entity.js';
import {
  PlaceChanged,
  ServerChanged,
  ServerCreated,
  ServerDeleted,
  ServerEdited,
  ServerHandedOver,
} from './servers.events.js';
import {
  type NamedServer,
  type ServerChange,
  type ServerReach,
  ServersRepository,
} from './servers.repository.js';
import { RCON_PASSWORD, START_HOOK } from './sealed-columns.js';

@Injectable()
export class ServersService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly entitlements: Entitlements,
    private readonly games: Games,
    private readonly limits: Limits,
    private readonly addressLimit: UnansweredAddressLimit,
    private readonly secrets: SecretBox,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** Those that the caller owns or was invited to; for an admin, all servers. Of each what lists are ordered by. */
  async list(caller: Caller): Promise<NamedServer[]> {
    const found = await this.servers.findNamedWithin(reachOf(caller));
    return found.filter((server) => may(caller, 'server.view', server));
  }

  /** Those of a {@link list} that are still there, in this order. */
  async inOrder(listed: readonly Pick<NamedServer, 'id'>[]): Promise<ServerEntity[]> {
    const found = await this.servers.findByIdsInTurns(listed.map(({ id }) => id));
    const byId = new Map(found.map((server) => [server.id, server]));
    return listed.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** The ids of those on which the caller may do this. */
  async ids(caller: Caller, permission: Permission = 'server.view'): Promise<number[]> {
    return (await this.places(caller, permission)).map(({ id }) => id);
  }

  /** Those on which the caller may do this, with their owners. */
  async places(caller: Caller, permission: Permission = 'server.view'): Promise<readonly OwnedServer[]> {
    const found = await this.servers.findPlacesWithin(reachOf(caller));
    return found.filter((server) => may(caller, permission, server));
  }

  /**
   * @throws {NotFoundError} also for a server that the caller may not see, so that ids cannot be enumerated
   * @throws {UserError} `permission_denied`; `plan_limit` for what would change a server that its owner's plan does not
   * hold
   */
  async get(caller: Caller, id: number, permission: Permission): Promise<ServerEntity> {
    const server = await this.servers.findById(id);
    if (!server || !may(caller, 'server.view', server)) throw new NotFoundError('server');
    if (!may(caller, permission, server)) throw refusalOf(caller, permission, server);
    if (!READ_ONLY_PERMISSIONS.includes(permission)) await this.entitlements.requireHeld(caller, server);
    return server;
  }

  /** @throws {UserError} `plan_limit`, `limit_reached`; `too_many_attempts` after many addresses that never answered */
  async create(
    user: UserEntity,
    { password, maxPlayers, game, queryPort, ...fields }: CreateServerRequest,
  ): Promise<ServerEntity> {
    await this.addressLimit.take(user.id, fields);
    const server = await this.servers.insert(
      {
        ...fields,
        ownerId: user.id,
        sealedPassword: this.secrets.seal(password, RCON_PASSWORD),
        game: game ?? null,
        maxPlayers: maxPlayers ?? DEFAULT_MAX_PLAYERS,
        queryPort: queryPort ?? null,
        timeZone: 'UTC',
        sealedStartHook: null,
        seenState: null,
        seenSince: null,
        lastOnline: null,
        groupId: null,
        tags: '[]',
        createdAt: this.clock.now(),
      },
      (owned) => this.requireRoom(user, owned),
    );
    this.events.publish(new ServerCreated(server));
    this.events.publish(new PlaceChanged(server.id, server.ownerId, null));
    return server;
  }

  /** @throws {UserError} `not_found`; `validation_failed` for a game of another type, or a new address without password */
  async update(caller: Caller, id: number, request: UpdateServerRequest): Promise<ServerEntity> {
    const server = await this.get(caller, id, 'server.edit');
    const { user } = caller;
    this.games.requireFit({ type: server.type, game: request.game });
    if (request.password !== undefined && leadsElsewhere(request, server)) {
      await this.addressLimit.take(user.id, {
        host: request.host ?? server.host,
        port: request.port ?? server.port,
      });
    }
    await this.servers.update(id, this.changeOf(request), (stored) => requirePassword(stored, request));
    const changed = await this.get(caller, id, 'server.edit');
    // Entering the password again asks for a new login, even if it is the same.
    const needsNewConnection =
      request.password !== undefined ||
      (['host', 'port', 'game'] as const).some((field) => changed[field] !== server[field]);
    // Awaited, so that the answer describes the server with its new connection attempt.
    await this.events.deliver(new ServerChanged(id, needsNewConnection));
    const fields = changedFields(server, changed, request);
    if (fields.length > 0) this.events.publish(new ServerEdited(id, fields, user, this.clock.now()));
    return changed;
  }

  async delete(caller: Caller, id: number): Promise<void> {
    const server = await this.get(caller, id, 'server.delete');
    await this.servers.delete(server.id);
    this.announceDeleted([server.id]);
  }

  /**
   * Gives a server to another account. It leaves its group, which belongs to the former one.
   *
   * @param also what belongs to the same change; what it throws undoes everything
   * @throws {UserError} `plan_limit`, `limit_reached`; `not_found` if it has changed hands meanwhile
   */
  async changeOwner(
    server: ServerEntity,
    owner: UserEntity,
    by: UserEntity,
    also: () => Promise<void>,
  ): Promise<ServerEntity> {
    const { id, ownerId: from } = server;
    const requireRoom = (owned: number): void => this.requireRoom(owner, owned);
    if (!(await this.servers.changeOwner({ id, from, to: owner.id }, requireRoom, also)))
      throw new NotFoundError('server');
    // Before the accounts, whose open sockets are judged by who owns what.
    await this.events.deliver(new PlaceChanged(id, owner.id, null));
    this.events.publish(new ServerHandedOver(id, owner, by, this.clock.now()));
    for (const userId of [from, owner.id]) this.events.publish(new AccountChanged(userId));
    return { ...server, ownerId: owner.id, groupId: null };
  }

  /** For the transaction that deletes their owner: pass the result to {@link announceDeleted} after the commit. */
  async deleteOfOwner(ownerId: number): Promise<readonly number[]> {
    const ids = await this.servers.findIds(ownerId);
    for (const id of ids) await this.servers.delete(id);
    return ids;
  }

  announceDeleted(ids: readonly number[]): void {
    for (const id of ids) this.events.publish(new ServerDeleted(id));
  }

  /** @throws {OperationalError} when the key that sealed it is gone */
  passwordOf(server: ServerEntity): string {
    return this.secrets.open(server.sealedPassword, RCON_PASSWORD);
  }

  /** Null if none is set. @throws {OperationalError} when the key that sealed it is gone */
  startHookOf({ sealedStartHook }: ServerEntity): string | null {
    return sealedStartHook === null ? null : this.secrets.open(sealedStartHook, START_HOOK);
  }

  private requireRoom(user: UserEntity, owned: number): void {
    this.entitlements.requireRoomForServer(user, owned);
    requireRoom(owned, this.limits.of('servers-per-user'));
  }

  private changeOf({ password, startHook, timeZone, tags, ...fields }: UpdateServerRequest): ServerChange {
    const provided = Object.entries<unknown>(fields).filter(([, value]) => value !== undefined);
    return {
      ...Object.fromEntries(provided),
      ...(password !== undefined && { sealedPassword: this.secrets.seal(password, RCON_PASSWORD) }),
      ...(tags !== undefined && { tags: JSON.stringify(tags) }),
      ...(timeZone !== undefined && { timeZone: timeZone ?? 'UTC' }),
      ...(startHook !== undefined && {
        sealedStartHook: startHook && this.secrets.seal(startHook, START_HOOK),
      }),
    };
  }
}

/** Where to look for what the caller sees: no more than their API token reaches. */
function reachOf({ user, grants, limits }: Caller): ServerReach {
  if (limits?.serverIds || limits?.groupIds)
    return { ids: [...(limits.serverIds ?? [])], groupIds: [...(limits.groupIds ?? [])] };
  if (user.isAdmin) return {};
  return { ownerId: user.id, ids: [...grants.servers.keys()], groupIds: [...grants.groups.keys()] };
}

/** Says which of the two excludes it: the role, or the API token alone. */
export const refusalOf = (caller: Caller, permission: Permission, place: Place): UserError =>
  may({ ...caller, limits: null }, permission, place) ? tokenExcludesThis() : permissionDenied();

function requireRoom(owned: number, most: number): void {
  if (owned < most) return;
  throw new UserError(
    'limit_reached',
    say('servers.too_many_servers', 'This panel keeps at most {most} servers of one account', {
      most,
    }),
  );
}

/** The stored password is sent only to the address it was given for, even if an admin edits the server. */
function requirePassword(stored: ServerEntity, request: UpdateServerRequest): void {
  if (request.password !== undefined || !leadsElsewhere(request, stored)) return;
  throw new ValidationError([{ field: 'password', message: PASSWORD_AGAIN }]);
}
