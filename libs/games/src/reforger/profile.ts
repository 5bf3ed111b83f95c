import { battleye } from '@outpost/rcon-protocol/battleye/descriptor.js';
import { defineGame } from '../define-game.js';
import { readReforgerBans, readReforgerPlayers } from './players.js';
import { WHOLE_LINE_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { REFORGER_COMMANDS } from './commands.js';

export const REFORGER = defineGame(battleye, {
  id: 'reforger',
  name: 'Arma Reforger',
  ports: { game: 2001, query: 17_777, rcon: 19_999 },
  // The only reading command that every version has.
  wire: { reforger: true, bootDelayMs: 15_000, check: '#players' },
  argumentRules: WHOLE_LINE_RULES,
  commands: REFORGER_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^#shutdown\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['#players', 'Who is on the server, with number and identity id'],
    ['#kick <number>', 'Throw a player out'],
    ['#ban create <number or id> <seconds> [reason]', 'Ban somebody; 0 seconds is for ever'],
    ['#ban remove <id>', 'Lift a ban'],
    ['#ban list [page]', 'Bans, 25 on a page'],
    ['#restart', 'Begin the scenario anew'],
    ['#shutdown', 'End the server process'],
    ['@logout', 'Give the RCon place back at once'],
  ]),
  readPlayers: readReforgerPlayers,
  readBans: readReforgerBans,
});
