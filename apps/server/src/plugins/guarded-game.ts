import { say } from '@outpost/contracts/message.js';
import { type Listing } from '@outpost/games/listings.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { guardedLines } from './guarded-lines.js';
import { attempt, type PluginFaultReport } from './plugin-failure.js';

/** Wraps the game of a plugin: if one of its readers throws, the listing is empty, incomplete and has a warning. */
export function guardedGame(game: GameProfile, report: PluginFaultReport): GameProfile {
  const { readLines, readPlayers, readBans } = game;
  return {
    ...game,
    restartOf: (line) => attempt(() => game.restartOf(line), undefined, report, 'restartOf() failed'),
    ...(readLines && { readLines: guardedLines(readLines, report) }),
    readPlayers:
      readPlayers &&
      ((text) => attempt(() => readPlayers(text), unread(text), report, 'readPlayers() failed')),
    readBans:
      readBans && ((text) => attempt(() => readBans(text), unread(text), report, 'readBans() failed')),
  };
}

const unread = (raw: string): Listing<never> => ({
  rows: [],
  complete: false,
  warnings: [say('plugins.game_answer_not_read', 'the plugin of this game could not read the answer')],
  raw,
});
