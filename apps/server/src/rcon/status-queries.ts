import { Inject, Injectable } from '@nestjs/common';
import { GAME_QUERY, type GameInfo, type GameQuery, GameQueryError } from '@outpost/game-query/game-query.js';
import { type ServerQueryInfo } from '@outpost/contracts/servers.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { RconTargets } from './rcon-targets.js';

/** Where a server said its game answers queries. */
export interface QueryAddress {
  readonly host: string;
  readonly queryPort: number;
}

/** Asks games what they tell everybody, on the port somebody gave for it: never on a guessed one. */
@Injectable()
export class StatusQueries {
  constructor(
    private readonly targets: RconTargets,
    @Inject(GAME_QUERY) private readonly query: GameQuery,
  ) {}

  /** Undefined where nobody answered, or where the panel may not or can not ask; about two seconds at most. */
  async ask({ host, queryPort }: QueryAddress): Promise<GameInfo | undefined> {
    try {
      const { address } = await this.targets.resolve({ host, port: queryPort, password: '' });
      return await this.query.query({ address, port: queryPort });
    } catch (error) {
      if (error instanceof RconError || error instanceof GameQueryError) return undefined;
      throw error;
    }
  }
}

/** What the API tells of an answer. */
export const queryInfoOf = ({ name, map, version, players, maxPlayers }: GameInfo): ServerQueryInfo => ({
  name,
  map,
  version,
  players,
  maxPlayers,
});
