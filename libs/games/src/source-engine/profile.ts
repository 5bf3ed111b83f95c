import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readSourceStatus } from './players.js';
import { QUOTING_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { SOURCE_ENGINE_COMMANDS } from './commands.js';
import { SOURCE_GRAMMAR } from './grammar.js';

export const SOURCE_ENGINE = defineGame(source, {
  id: 'source-engine',
  name: 'Source engine: CS:GO, TF2, Garry’s Mod',
  mark: { letters: 'SE', hue: 210 },
  signs: { appIds: [440, 4_000, 4_465_480], reply: /^Protocol version \d+/i },
  ports: { game: 27_015, query: 27_015, rcon: 27_015 },
  // `version` replies with a few lines in every build; `help` prints anything from nothing to pages.
  wire: { dialect: 'srcds', check: 'version' },
  argumentRules: QUOTING_RULES,
  grammar: SOURCE_GRAMMAR,
  commands: SOURCE_ENGINE_COMMANDS,
  restartOf: goesDownBy({ restart: /^_restart\b/i, shutdown: /^(?:quit|exit|killserver)\b/i }),
  refusal: UNKNOWN_COMMAND,
  statusCommand: 'status',
  catalogue: catalogue([
    ['status', say('game.server_info_and_players', 'Name, map and who is on the server')],
    ['users', say('game.players_short', 'Who is on the server, in short')],
    ['say <text>', say('game.say_something_to_everybody', 'Say something to everybody')],
    [
      'kickid <number> [reason]',
      say('game.kick_by_number', 'Throw out the player with this number in status'),
    ],
    [
      'banid <minutes> <id> [kick]',
      say('game.ban_0_minutes_permanent', 'Ban somebody; 0 minutes is permanent'),
    ],
    ['removeid <id>', say('game.lift_ban', 'Lift a ban')],
    ['writeid', say('game.keep_bans_beyond_next_start', 'Keep the bans beyond the next start')],
    ['listid', say('game.all_bans', 'All bans')],
    ['changelevel <map>', say('game.change_map', 'Change the map')],
    ['mp_restartgame <seconds>', say('game.restart_match', 'Restart the match')],
    ['quit', say('game.end_process', 'End the process')],
  ]),
  readPlayers: readSourceStatus,
  readBans: null,
});
