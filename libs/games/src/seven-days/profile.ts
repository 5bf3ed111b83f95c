import { telnet } from '@outpost/rcon-protocol/telnet/descriptor.js';
import { defineGame } from '../define-game.js';
import { readSevenDaysLine } from './lines.js';
import { readSevenDaysPlayers } from './players.js';
import { QUOTING_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { SEVEN_DAYS_COMMANDS } from './commands.js';

/** Its console is plain text over TCP. */
export const SEVEN_DAYS = defineGame(telnet, {
  id: '7dtd',
  name: '7 Days to Die',
  ports: { game: 26_900, query: 26_900, rcon: 8081 },
  argumentRules: QUOTING_RULES,
  commands: SEVEN_DAYS_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^shutdown\b/i }),
  // Log lines may stand before it.
  refusal: /^\*\*\* ERROR: unknown command '/m,
  catalogue: catalogue([
    ['lp', 'Who is on the server'],
    ['gettime', 'Day and time in the world'],
    ['say "text"', 'Say something to everybody'],
    ['sayplayer <id> "text"', 'Say something to one player'],
    ['kick <id> "reason"', 'Throw a player out'],
    ['ban add <id> <count> <unit> "reason"', 'Ban somebody for so many minutes, hours, days'],
    ['ban remove <id>', 'Lift a ban'],
    ['ban list', 'All bans'],
    ['saveworld', 'Save the world'],
    ['shutdown', 'End the process'],
  ]),
  readLines: () => readSevenDaysLine,
  readPlayers: readSevenDaysPlayers,
  readBans: null,
});
