import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readFactorioPlayers } from './players.js';
import { WHOLE_LINE_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { FACTORIO_COMMANDS } from './commands.js';

export const FACTORIO = defineGame(source, {
  id: 'factorio',
  name: 'Factorio',
  ports: { game: 34_197, query: null, rcon: 27_015 },
  // A line; without the slash the players would read it.
  wire: { dialect: 'factorio', check: '/version' },
  argumentRules: WHOLE_LINE_RULES,
  commands: FACTORIO_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^\/quit\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['/players online', 'Who is on the server'],
    ['/whisper <name> <text>', 'Say something to one player'],
    ['/kick <name> [reason]', 'Throw a player out'],
    ['/ban <name> [reason]', 'Ban an account'],
    ['/unban <name>', 'Lift a ban'],
    ['/banlist get', 'All bans'],
    ['/admins', 'All admins'],
    ['/time', 'How old the map is'],
    ['/evolution', 'How far the enemies have evolved'],
    ['/server-save', 'Save the map'],
    ['/quit', 'Save and end the process'],
  ]),
  readPlayers: readFactorioPlayers,
  readBans: null,
});
