import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readZomboidPlayers } from './players.js';
import { QUOTING_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { ZOMBOID_COMMANDS } from './commands.js';

export const ZOMBOID = defineGame(source, {
  id: 'zomboid',
  name: 'Project Zomboid',
  mark: { letters: 'PZ', hue: 0 },
  signs: { appIds: [108_600] },
  ports: { game: 16_261, query: 16_261, rcon: 27_015 },
  // `version` is unknown and answered with one line; `help` prints a page, and `players` is at times not answered.
  wire: { dialect: 'zomboid', check: 'version' },
  argumentRules: QUOTING_RULES,
  commands: ZOMBOID_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^quit\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['players', say('game.who_is_on_server', 'Who is on the server')],
    ['servermsg "text"', say('game.say_something_to_everybody', 'Say something to everybody')],
    ['kickuser "name" -r "reason"', say('game.throw_player_out', 'Throw a player out')],
    ['banuser "name" -r "reason"', say('game.ban_account', 'Ban an account')],
    ['banid <steam id>', say('game.ban_steam_id', 'Ban a Steam id')],
    ['unbanuser "name"', say('game.lift_ban_of_account', 'Lift the ban of an account')],
    ['unbanid <steam id>', say('game.lift_ban_of_steam_id', 'Lift the ban of a Steam id')],
    ['save', say('game.save_world', 'Save the world')],
    ['quit', say('game.save_and_end_process', 'Save and end the process')],
  ]),
  readPlayers: readZomboidPlayers,
  readBans: null,
});
