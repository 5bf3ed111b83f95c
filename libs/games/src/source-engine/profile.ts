import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readSourceStatus } from './players.js';
import { QUOTING_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { SOURCE_ENGINE_COMMANDS } from './commands.js';

export const SOURCE_ENGINE = defineGame(source, {
  id: 'source-engine',
  name: 'Source engine: CS:GO, TF2, Garry’s Mod',
  ports: { game: 27_015, query: 27_015, rcon: 27_015 },
  // A few lines in every build; what `help` prints differs from none to pages.
  wire: { dialect: 'srcds', check: 'version' },
  argumentRules: QUOTING_RULES,
  commands: SOURCE_ENGINE_COMMANDS,
  restartOf: goesDownBy({ restart: /^_restart\b/i, shutdown: /^(?:quit|exit|killserver)\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['status', 'Name, map and who is on the server'],
    ['users', 'Who is on the server, in short'],
    ['say <text>', 'Say something to everybody'],
    ['kickid <number> [reason]', 'Throw out the player with this number in status'],
    ['banid <minutes> <id> [kick]', 'Ban somebody; 0 minutes is for ever'],
    ['removeid <id>', 'Lift a ban'],
    ['writeid', 'Keep the bans beyond the next start'],
    ['listid', 'All bans'],
    ['changelevel <map>', 'Change the map'],
    ['mp_restartgame <seconds>', 'Begin the match anew'],
    ['quit', 'End the process'],
  ]),
  readPlayers: readSourceStatus,
  readBans: null,
});
