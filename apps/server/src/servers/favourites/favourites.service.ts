import { Injectable } from '@nestjs/common';
import { type Caller } from '../../auth/may.js';
import { ServersService } from '../servers.service.js';
import { FavouritesRepository } from './favourites.repository.js';

/** The servers that somebody looks at first; everybody has their own. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly servers: ServersService,
    private readonly favourites: FavouritesRepository,
  ) {}

  /** Does nothing if it is one already. @throws {NotFoundError} */
  async add(caller: Caller, id: number): Promise<void> {
    const server = await this.servers.get(caller, id, 'server.view');
    await this.favourites.add({ userId: caller.user.id, serverId: server.id });
  }

  /** Does nothing if it is none. @throws {NotFoundError} */
  async remove(caller: Caller, id: number): Promise<void> {
    const server = await this.servers.get(caller, id, 'server.view');
    await this.favourites.remove({ userId: caller.user.id, serverId: server.id });
  }
}
