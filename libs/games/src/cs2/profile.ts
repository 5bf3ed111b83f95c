import { say, sentences } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { cannot } from '../game-commands.js';
import { SOURCE_ENGINE_COMMANDS } from '../source-engine/commands.js';
import { SOURCE_ENGINE } from '../source-engine/profile.js';
import { readCs2Status } from './players.js';

/** Without Steam ids only the slot identifies a player, and it is reused once the player has left. */
const NO_IDS = say('game.players_without_steam_ids', 'The list of players has no Steam ids.');

export const CS2 = defineGame(source, {
  ...SOURCE_ENGINE,
  id: 'cs2',
  name: 'Counter-Strike 2',
  mark: { letters: 'CS', hue: 40 },
  signs: { appIds: [730] },
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
