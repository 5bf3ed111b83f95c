import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readPalworldPlayers } from './players.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { PALWORLD_COMMANDS, PALWORLD_RULES } from './commands.js';

export const PALWORLD = defineGame(source, {
  id: 'palworld',
  name: 'Palworld',
  mark: { letters: 'PW', hue: 195 },
  ports: { game: 8211, query: null, rcon: 25_575 },
  // `Info` replies with name and version in one line.
  wire: { dialect: 'palworld', check: 'Info' },
  argumentRules: PALWORLD_RULES,
  commands: PALWORLD_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^(?:Shutdown|DoExit)\b/i }),
  refusal: UNKNOWN_COMMAND,
  statusCommand: 'Info',
  catalogue: catalogue([
    ['ShowPlayers', say('game.who_is_on_server', 'Who is on the server')],
    ['Info', say('game.name_and_version_of_server', 'Name and version of the server')],
    ['Broadcast <text_without_blanks>', say('game.say_something_to_everybody', 'Say something to everybody')],
    ['KickPlayer <id>', say('game.throw_player_out', 'Throw a player out')],
    ['BanPlayer <id>', say('game.ban_player', 'Ban a player')],
    ['UnBanPlayer <id>', say('game.lift_ban', 'Lift a ban')],
    ['Save', say('game.save_world', 'Save the world')],
    [
      'Shutdown <seconds> <text_without_blanks>',
      say('game.end_process_after_countdown', 'End the process after a countdown'),
    ],
    ['DoExit', say('game.end_process_without_saving_at_once', 'End the process at once, without saving')],
  ]),
  readPlayers: readPalworldPlayers,
  readBans: null,
});
