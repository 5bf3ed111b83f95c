import { Injectable } from '@nestjs/common';
import { DEFAULT_MAX_PLAYERS } from '@outpost/contracts/limits.js';
import { type CreateServerRequest } from '@outpost/contracts/servers.js';
import { type UserEntity } from '../auth/user.entity.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { SecretBox } from '../platform/secret-box.js';
import { type ServerEntity } from './server.entity.js';
import { ServerCreated, ServerDeleted } from './servers.events.js';
import { ServersRepository } from './servers.repository.js';

const RCON_PASSWORD = 'rcon-password';

@Injectable()
export class ServersService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly entitlements: Entitlements,
    private readonly secrets: SecretBox,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** The user's own servers; an admin's list holds everybody's. */
  list(user: UserEntity): Promise<ServerEntity[]> {
    return user.isAdmin ? this.servers.findAll() : this.servers.findByOwner(user.id);
  }

  /** @throws {NotFoundError} also when the server is somebody else's: ids can't be swept */
  async get(user: UserEntity, id: number): Promise<ServerEntity> {
    const server = await this.servers.findById(id);
    if (!server || (server.ownerId !== user.id && !user.isAdmin)) throw new NotFoundError('Server');
    return server;
  }

  /** @throws {UserError} `plan_limit` */
  async create(
    user: UserEntity,
    { password, maxPlayers, game, ...fields }: CreateServerRequest,
  ): Promise<ServerEntity> {
    const server = await this.servers.insert(
      {
        ...fields,
        ownerId: user.id,
        sealedPassword: this.secrets.seal(password, RCON_PASSWORD),
        game: game ?? null,
        maxPlayers: maxPlayers ?? DEFAULT_MAX_PLAYERS,
        lastOnline: null,
        createdAt: this.clock.now(),
      },
      (owned) => this.entitlements.requireRoomForServer(user, owned),
    );
    this.events.publish(new ServerCreated(server.id));
    return server;
  }

  async delete(user: UserEntity, id: number): Promise<void> {
    const server = await this.get(user, id);
    await this.servers.delete(server.id);
    this.events.publish(new ServerDeleted(server.id));
  }

  /** @throws {OperationalError} when the key that sealed it is gone */
  passwordOf(server: ServerEntity): string {
    return this.secrets.open(server.sealedPassword, RCON_PASSWORD);
  }
}
