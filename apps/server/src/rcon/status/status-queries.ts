import { say, type Words } from '@outpost/contracts/message.js';
import { Inject, Injectable } from '@nestjs/common';
import { GAME_QUERY, type GameInfo, type GameQuery, GameQueryError } from '@outpost/game-query/game-query.js';
import { type ServerQueryInfo } from '@outpost/contracts/servers.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { RconTargets } from '../rcon-targets.js';

/** Where the game of a server answers queries, as configured. */
export interface QueryAddress {
  readonly host: string;
  readonly queryPort: number;
}

export interface GameAnswer {
  /** Undefined without an answer. */
  readonly info: GameInfo | undefined;
  /** Why the panel cannot query this address at all, for the owner; null where it can. */
  readonly obstacle: Words | null;
}

export const NO_ANSWER: GameAnswer = { info: undefined, obstacle: null };

/** Queries the public information of games, on configured ports only, never on guessed ones. */
@Injectable()
export class StatusQueries {
  constructor(
    private readonly targets: RconTargets,
    @Inject(GAME_QUERY) private readonly query: GameQuery,
  ) {}

  /** Answers within about two seconds. */
  async ask({ host, queryPort }: QueryAddress): Promise<GameAnswer> {
    try {
      const { address } = await this.targets.resolve({ host, port: queryPort, password: '' });
      return { info: await this.query.query({ address, port: queryPort }), obstacle: null };
    } catch (error) {
      if (error instanceof GameQueryError && error.kind === 'unsupported-address') {
        return {
          ...NO_ANSWER,
          obstacle: say('rcon.query_port_unusable', 'Its query port can’t be asked: {why}', {
            why: error.words,
          }),
        };
      }
      if (error instanceof RconError || error instanceof GameQueryError) return NO_ANSWER;
      throw error;
    }
  }
}

/** The part of an answer that the API exposes. */
export const queryInfoOf = ({ name, map, version, players, maxPlayers }: GameInfo): ServerQueryInfo => ({
  name,
  map,
  version,
  players,
  maxPlayers,
});
