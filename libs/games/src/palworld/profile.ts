import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readPalworldPlayers } from './players.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { PALWORLD_COMMANDS, PALWORLD_RULES } from './commands.js';

export const PALWORLD = defineGame(source, {
  id: 'palworld',
  name: 'Palworld',
  ports: { game: 8211, query: null, rcon: 25_575 },
  // Name and version in one line.
  wire: { dialect: 'palworld', check: 'Info' },
  argumentRules: PALWORLD_RULES,
  commands: PALWORLD_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^(?:Shutdown|DoExit)\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['ShowPlayers', 'Who is on the server'],
    ['Info', 'Name and version of the server'],
    ['Broadcast <text_without_blanks>', 'Say something to everybody'],
    ['KickPlayer <id>', 'Throw a player out'],
    ['BanPlayer <id>', 'Ban a player'],
    ['UnBanPlayer <id>', 'Lift a ban'],
    ['Save', 'Save the world'],
    ['Shutdown <seconds> <text_without_blanks>', 'End the process after a countdown'],
    ['DoExit', 'End the process at once, without saving'],
  ]),
  readPlayers: readPalworldPlayers,
  readBans: null,
});
