import { say } from '@outpost/contracts/message.js';
import { battleye } from '@outpost/rcon-protocol/battleye/descriptor.js';
import { defineGame } from '../define-game.js';
import { readReforgerBans, readReforgerPlayers } from './players.js';
import { WHOLE_LINE_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { REFORGER_COMMANDS } from './commands.js';

export const REFORGER = defineGame(battleye, {
  id: 'reforger',
  name: 'Arma Reforger',
  mark: { letters: 'AR', hue: 70 },
  signs: { appIds: [1_874_880, 1_874_900] },
  ports: { game: 2001, query: 17_777, rcon: 19_999 },
  // `#players` is the only read-only command that every version has.
  wire: { reforger: true, bootDelayMs: 15_000, endsSilently: true, check: '#players' },
  argumentRules: WHOLE_LINE_RULES,
  commands: REFORGER_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^#shutdown\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['#players', say('game.players_with_identity', 'Who is on the server, with number and identity id')],
    ['#kick <number>', say('game.throw_player_out', 'Throw a player out')],
    [
      '#ban create <number or id> <seconds> [reason]',
      say('game.ban_0_seconds_permanent', 'Ban somebody; 0 seconds is permanent'),
    ],
    ['#ban remove <id>', say('game.lift_ban', 'Lift a ban')],
    ['#ban list [page]', say('game.bans_25_on_page', 'Bans, 25 on a page')],
    ['#restart', say('game.restart_scenario', 'Restart the scenario')],
    ['#shutdown', say('game.end_server_process', 'End the server process')],
    ['@logout', say('game.release_rcon_slot', 'Give the RCon place back at once')],
  ]),
  readPlayers: readReforgerPlayers,
  readBans: readReforgerBans,
});
