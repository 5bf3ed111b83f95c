import { type GameInfo, type GameQuery, GameQueryError } from '@outpost/game-query/game-query.js';

/** A game that answered a query, and its query port. */
export interface FoundGame {
  readonly port: number;
  readonly info: GameInfo;
}

/** A port without a usable answer, and why. */
export interface FailedQuery {
  readonly port: number;
  readonly error: GameQueryError;
}

export interface AskedGames {
  /** Nearest game port first. */
  readonly found: readonly FoundGame[];
  /** In the order of the queries. */
  readonly failed: readonly FailedQuery[];
}

/**
 * Queries all ports at once. Another server on the same machine may answer on a usual port, so games are sorted by
 * the distance of their game port to the RCON port.
 */
export async function findGames(
  query: GameQuery,
  address: string,
  ports: readonly number[],
  rconPort: number,
): Promise<AskedGames> {
  const answers = await Promise.all(ports.map((port) => queryOne(query, address, port)));
  const distance = ({ info }: FoundGame): number =>
    info.gamePort === null ? Number.MAX_SAFE_INTEGER : Math.abs(info.gamePort - rconPort);
  return {
    found: answers.filter((answer) => 'info' in answer).sort((a, b) => distance(a) - distance(b)),
    failed: answers.filter((answer) => 'error' in answer),
  };
}

async function queryOne(query: GameQuery, address: string, port: number): Promise<FoundGame | FailedQuery> {
  try {
    return { port, info: await query.query({ address, port }) };
  } catch (error) {
    if (error instanceof GameQueryError) return { port, error };
    throw error;
  }
}
