import { Injectable } from '@nestjs/common';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type UserEntity } from '../auth/user.entity.js';
import { WallClock } from '../platform/clock.js';
import { toRconProblem } from '../rcon/rcon.errors.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { presentList } from './player-list.presenter.js';
import { PlayerLists } from './player-lists.service.js';
import { notSupported } from './players.errors.js';

/** Who is on a server, as far as the user may know. */
@Injectable()
export class PlayersService {
  constructor(
    private readonly servers: ServersService,
    private readonly lists: PlayerLists,
    private readonly clock: WallClock,
  ) {}

  /** What was read last; asked by every open panel, so it asks the game server nothing. */
  async latest(user: UserEntity, serverId: number): Promise<PlayerList> {
    return this.present(await this.servers.get(user, serverId));
  }

  /** @throws {AppError} `not_supported`, and what asking the game server failed with */
  async refresh(user: UserEntity, serverId: number): Promise<PlayerList> {
    const server = await this.servers.get(user, serverId);
    const unsupported = this.lists.unsupported(server);
    if (unsupported !== null) throw notSupported(unsupported);
    try {
      await this.lists.read(server);
    } catch (error) {
      throw toRconProblem(error);
    }
    return this.present(server);
  }

  private present(server: ServerEntity): PlayerList {
    return presentList(this.lists.latest(server.id), {
      maxPlayers: server.maxPlayers,
      unsupported: this.lists.unsupported(server),
      now: this.clock.now(),
    });
  }
}
