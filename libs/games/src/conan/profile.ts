import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readConanPlayers } from './players.js';
import { UNREAL_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { UNREAL_GRAMMAR } from '../unreal-grammar.js';
import { CONAN_COMMANDS } from './commands.js';

export const CONAN = defineGame(source, {
  id: 'conan',
  name: 'Conan Exiles',
  mark: { letters: 'CE', hue: 25 },
  signs: { appIds: [440_900], reply: /^\s*couldn't find the command\b/i },
  ports: { game: 7777, query: 27_015, rcon: 25_575 },
  // The dialect spaces commands out: faster clients are banned for three minutes.
  // `version` is unknown and answered with one line; `help` would print a page.
  wire: { dialect: 'conan', check: 'version' },
  argumentRules: UNREAL_RULES,
  grammar: UNREAL_GRAMMAR,
  commands: CONAN_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^shutdown\b(?!\s+cancel)/i }),
  refusal: /^\s*(?:couldn't find the command|unknown command)\b/i,
  catalogue: catalogue([
    ['listplayers', say('game.who_is_on_server', 'Who is on the server')],
    ['broadcast <text>', say('game.show_notice_to_everybody', 'Show a notice to everybody')],
    ['kickplayer <id>', say('game.throw_player_out', 'Throw a player out')],
    ['banplayer <id>', say('game.ban_player', 'Ban a player')],
    ['unbanplayer <id>', say('game.lift_ban', 'Lift a ban')],
    ['listbans', say('game.all_bans', 'All bans')],
    ['help [word]', say('game.commands_of_console', 'Commands of the console')],
    ['shutdown', say('game.end_process', 'End the process')],
  ]),
  readPlayers: readConanPlayers,
  readBans: null,
});
