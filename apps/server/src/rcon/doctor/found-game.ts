import { type GameInfo, type GameQuery, GameQueryError } from '@outpost/game-query/game-query.js';

/** A game that answered, and the port it did that on. */
export interface FoundGame {
  readonly port: number;
  readonly info: GameInfo;
}

/** A port that told nothing, and why. */
export interface FailedQuery {
  readonly port: number;
  readonly error: GameQueryError;
}

export interface AskedGames {
  /** The nearest first. */
  readonly found: readonly FoundGame[];
  /** In the order the ports were asked. */
  readonly failed: readonly FailedQuery[];
}

/**
 * Asks all ports at once. Another server of the same machine may answer on a usual port, so those come first whose
 * game port is near the RCON port.
 */
export async function findGames(
  query: GameQuery,
  address: string,
  ports: readonly number[],
  rconPort: number,
): Promise<AskedGames> {
  const answers = await Promise.all(ports.map((port) => askOne(query, address, port)));
  const distance = ({ info }: FoundGame): number =>
    info.gamePort === null ? Number.MAX_SAFE_INTEGER : Math.abs(info.gamePort - rconPort);
  return {
    found: answers.filter((answer) => 'info' in answer).sort((a, b) => distance(a) - distance(b)),
    failed: answers.filter((answer) => 'error' in answer),
  };
}

async function askOne(query: GameQuery, address: string, port: number): Promise<FoundGame | FailedQuery> {
  try {
    return { port, info: await query.query({ address, port }) };
  } catch (error) {
    if (error instanceof GameQueryError) return { port, error };
    throw error;
  }
}
