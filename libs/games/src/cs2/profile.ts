import { say, sentences } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { cannot } from '../game-commands.js';
import { SOURCE_ENGINE_COMMANDS } from '../source-engine/commands.js';
import { SOURCE_ENGINE } from '../source-engine/profile.js';
import { readCs2Status } from './players.js';

/** The player number says nothing any more once its player has left, and there is nothing else in the list. */
const NO_IDS = say('game.players_without_steam_ids', 'The list of players has no Steam ids.');

export const CS2 = defineGame(source, {
  ...SOURCE_ENGINE,
  id: 'cs2',
  name: 'Counter-Strike 2',
  commands: {
    ...SOURCE_ENGINE_COMMANDS,
    ban: cannot(
      sentences(NO_IDS, say('game.ban_by_plugin', 'Kick the player, and ban with a plug-in of the server.')),
    ),
    unban: cannot(
      sentences(NO_IDS, say('game.unban_by_plugin', 'Use the plug-in of the server that banned.')),
    ),
  },
  readPlayers: readCs2Status,
});
