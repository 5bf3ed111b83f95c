import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readFactorioPlayers } from './players.js';
import { WHOLE_LINE_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { FACTORIO_COMMANDS } from './commands.js';
import { FACTORIO_GRAMMAR } from './grammar.js';

export const FACTORIO = defineGame(source, {
  id: 'factorio',
  name: 'Factorio',
  mark: { letters: 'FA', hue: 32 },
  ports: { game: 34_197, query: null, rcon: 27_015 },
  // Its reply is one line; without the slash it would be sent to the players as chat.
  wire: { dialect: 'factorio', check: '/version' },
  argumentRules: WHOLE_LINE_RULES,
  grammar: FACTORIO_GRAMMAR,
  commands: FACTORIO_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^\/quit\b/i }),
  refusal: UNKNOWN_COMMAND,
  statusCommand: '/version',
  catalogue: catalogue([
    ['/players online', say('game.who_is_on_server', 'Who is on the server')],
    ['/whisper <name> <text>', say('game.say_something_to_one_player', 'Say something to one player')],
    ['/kick <name> [reason]', say('game.throw_player_out', 'Throw a player out')],
    ['/ban <name> [reason]', say('game.ban_account', 'Ban an account')],
    ['/unban <name>', say('game.lift_ban', 'Lift a ban')],
    ['/banlist get', say('game.all_bans', 'All bans')],
    ['/admins', say('game.all_admins', 'All admins')],
    ['/time', say('game.map_age', 'How old the map is')],
    ['/evolution', say('game.how_far_enemies_have_evolved', 'How far the enemies have evolved')],
    ['/server-save', say('game.save_map', 'Save the map')],
    ['/quit', say('game.save_and_end_process', 'Save and end the process')],
  ]),
  readPlayers: readFactorioPlayers,
  readBans: null,
});
