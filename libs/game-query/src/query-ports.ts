import { PORT_MAX } from '@outpost/contracts/limits.js';

const SOURCE_GAME_PORT = 27_015;

/** On Source engines RCON shares the number of the game port; Rust has RCON one above it, or the query one above. */
const usualGuesses = (rconPort: number): readonly number[] => [
  rconPort,
  rconPort - 1,
  rconPort + 1,
  SOURCE_GAME_PORT,
];

/**
 * Where the game may answer queries when nobody said where, the most likely port first.
 *
 * @param guesses what the protocol knows of the habits of its hosts
 * @param usual the query port a game has by default, where the game is known
 */
export function queryPortCandidates(
  rconPort: number,
  guesses: (rconPort: number) => readonly number[] = usualGuesses,
  usual: number | null = null,
): readonly number[] {
  const all = [...guesses(rconPort), ...(usual === null ? [] : [usual])];
  return [...new Set(all)].filter((port) => port >= 1 && port <= PORT_MAX);
}
