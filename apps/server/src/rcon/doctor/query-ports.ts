import { PORT_MAX } from '@outpost/contracts/limits.js';

const SOURCE_GAME_PORT = 27_015;

/** Source engine servers use one number for game, query and RCON. On Rust the RCON port is next to the query port. */
const usualGuesses = (rconPort: number): readonly number[] => [
  rconPort,
  rconPort - 1,
  rconPort + 1,
  SOURCE_GAME_PORT,
];

/**
 * Candidates for the query port when none is configured, the most likely one first.
 *
 * @param guesses the candidates of the protocol
 * @param usual the default query port of the game, if the game is known
 */
export function queryPortCandidates(
  rconPort: number,
  guesses: (rconPort: number) => readonly number[] = usualGuesses,
  usual: number | null = null,
): readonly number[] {
  const all = [...guesses(rconPort), ...(usual === null ? [] : [usual])];
  return [...new Set(all)].filter((port) => port >= 1 && port <= PORT_MAX);
}
