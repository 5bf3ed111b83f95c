import { PORT_MAX } from '@outpost/contracts/limits.js';

/** `steamQueryPort` of DayZ when nobody changed it. */
const DAYZ_QUERY_PORT = 27_016;
/** From DayZ's game port to its query port, 2302 to 27016: hosts with several servers shift both. */
const DAYZ_QUERY_OFFSET = 24_714;
/** The RCON port that guides recommend: game port + 3. */
const BATTLEYE_RCON_OFFSET = 3;
const SOURCE_GAME_PORT = 27_015;

const BATTLEYE_GUESSES = (rconPort: number): readonly number[] => {
  const gamePort = rconPort - BATTLEYE_RCON_OFFSET;
  return [
    gamePort + DAYZ_QUERY_OFFSET,
    DAYZ_QUERY_PORT,
    gamePort + 1,
    // When the port is the game port by mistake.
    rconPort + DAYZ_QUERY_OFFSET,
    rconPort + 1,
    rconPort,
  ];
};

/** On Source engines RCON shares the number of the game port; Rust has RCON one above it, or the query one above. */
const OTHER_GUESSES = (rconPort: number): readonly number[] => [
  rconPort,
  rconPort - 1,
  rconPort + 1,
  SOURCE_GAME_PORT,
];

/**
 * Where the game may answer queries when nobody said where, the most likely port first.
 *
 * @param usual the query port a game has by default, where the game is known
 */
export function queryPortCandidates(
  protocol: string,
  rconPort: number,
  usual: number | null = null,
): readonly number[] {
  const guesses = protocol === 'battleye' ? BATTLEYE_GUESSES(rconPort) : OTHER_GUESSES(rconPort);
  const all = usual === null ? guesses : [...guesses, usual];
  return [...new Set(all)].filter((port) => port >= 1 && port <= PORT_MAX);
}
