import { say } from '@outpost/contracts/message.js';
import { telnet } from '@outpost/rcon-protocol/telnet/descriptor.js';
import { defineGame } from '../define-game.js';
import { readSevenDaysLine } from './lines.js';
import { readSevenDaysPlayers } from './players.js';
import { QUOTING_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { SEVEN_DAYS_COMMANDS } from './commands.js';
import { SEVEN_DAYS_GRAMMAR } from './grammar.js';

/** The console is plain text over TCP. */
export const SEVEN_DAYS = defineGame(telnet, {
  id: '7dtd',
  name: '7 Days to Die',
  mark: { letters: '7D', hue: 350 },
  signs: { appIds: [251_570] },
  ports: { game: 26_900, query: 26_900, rcon: 8081 },
  argumentRules: QUOTING_RULES,
  grammar: SEVEN_DAYS_GRAMMAR,
  commands: SEVEN_DAYS_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^shutdown\b/i }),
  // Log lines may precede it.
  refusal: /^\*\*\* ERROR: unknown command '/m,
  statusCommand: 'gettime',
  catalogue: catalogue([
    ['lp', say('game.who_is_on_server', 'Who is on the server')],
    ['gettime', say('game.day_and_time_in_world', 'Day and time in the world')],
    ['say "text"', say('game.say_something_to_everybody', 'Say something to everybody')],
    ['sayplayer <id> "text"', say('game.say_something_to_one_player', 'Say something to one player')],
    ['kick <id> "reason"', say('game.throw_player_out', 'Throw a player out')],
    [
      'ban add <id> <count> <unit> "reason"',
      say('game.ban_for_time', 'Ban somebody for so many minutes, hours, days'),
    ],
    ['ban remove <id>', say('game.lift_ban', 'Lift a ban')],
    ['ban list', say('game.all_bans', 'All bans')],
    ['saveworld', say('game.save_world', 'Save the world')],
    ['shutdown', say('game.end_process', 'End the process')],
  ]),
  readLines: () => readSevenDaysLine,
  readPlayers: readSevenDaysPlayers,
  readBans: null,
});
