import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readAnyPlayers } from './players.js';
import { readSquadLine } from '../squad/lines.js';
import { UNREAL_RULES } from '../argument-rules.js';
import { goesDownBy } from '../game-profile.js';
import { GENERIC_COMMANDS } from './commands.js';

/** What the games we know say. The words of newer Minecraft have the command glued to them. */
const REFUSAL =
  /^(?:\s|\u00a7.)*(?:(?:unknown or incomplete|incorrect argument for) command|unknown command\b|couldn't find the command\b|command '[^']*' not found\b)/iu;

/** For servers of which nobody has said what they run: the driver finds out how they end a reply. */
export const GENERIC_SOURCE = defineGame(source, {
  id: 'generic-source',
  name: 'Another game with Source RCON',
  ports: { game: null, query: null, rcon: 28_016 },
  // Where it is known it prints a few lines, elsewhere that it is unknown. `help` is pages, and behind a part of 4 kB
  // we ask with a packet on which some servers hang up. Nowhere but in Factorio would players read it.
  wire: { dialect: 'generic', check: 'version' },
  argumentRules: UNREAL_RULES,
  commands: GENERIC_COMMANDS,
  // The words that mean this in one of the games we know, and nothing in the others.
  restartOf: goesDownBy({
    restart: /^\/?(?:global\.)?_?restart\b(?!\s+"?-)/i,
    shutdown: /^\/?(?:global\.)?(?:quit|exit|stop|DoExit|shutdown)\b/i,
  }),
  refusal: REFUSAL,
  catalogue: [],
  // Can be taken for those of no other game of this protocol.
  readLines: () => readSquadLine,
  readPlayers: readAnyPlayers,
  readBans: null,
});
