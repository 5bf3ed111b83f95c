import { Injectable } from '@nestjs/common';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Player } from '@outpost/games/listings.js';
import { PlayerLists } from '../../players/player-lists.service.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServerStates } from '../../servers/server-states.js';

/** What runs need to know of the game servers. */
@Injectable()
export class GameSide {
  constructor(
    private readonly connections: ConnectionPool,
    private readonly states: ServerStates,
    private readonly lists: PlayerLists,
  ) {}

  /** Whether it answers commands. */
  isOnline(serverId: number): boolean {
    return this.connections.find(serverId)?.status.state === 'online';
  }

  /** How many were on when last asked, at most a minute ago; null while that is not known. */
  players(serverId: number): number | null {
    return this.states.get(serverId).players;
  }

  /** Who are on now; undefined if the list can't be read. */
  async readPlayers(server: ServerEntity): Promise<readonly Player[] | undefined> {
    if (!this.lists.supports(server)) return undefined;
    try {
      const { players, isUnderstood } = await this.lists.reread(server);
      return isUnderstood ? players : undefined;
    } catch (error) {
      // Whether the server is gone, the state of its connection tells.
      if (error instanceof RconError) return undefined;
      throw error;
    }
  }

  /** Called when the connection of a server has changed; with `isLost` when it was online before. */
  onLink(listener: (serverId: number, isLost: boolean) => void): void {
    this.connections.subscribe((event) => {
      if (event.type === 'state-changed') listener(event.id, event.previous === 'online');
    });
  }
}

/** By which a player is recognised after a restart: their slot is another one then. */
export const keyOf = ({ id, name }: Player): string => (id ? `${id.kind}:${id.value}` : `name:${name}`);
