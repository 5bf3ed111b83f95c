import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readAnyPlayers } from './players.js';
import { readSquadLine } from '../squad/lines.js';
import { UNREAL_RULES } from '../argument-rules.js';
import { goesDownBy } from '../game-profile.js';
import { GENERIC_COMMANDS } from './commands.js';
import { ANY_GRAMMAR } from './grammar.js';

/** Refusals of all known games. Newer Minecraft appends the command without a separator, hence no `\b` there. */
const REFUSAL =
  /^(?:\s|\u00a7.)*(?:(?:unknown or incomplete|incorrect argument for) command|unknown command\b|couldn't find the command\b|command '[^']*' not found\b)/iu;

/** For servers without a chosen game: the driver detects how they end a reply. */
export const GENERIC_SOURCE = defineGame(source, {
  id: 'generic-source',
  name: 'Another game with Source RCON',
  isGeneric: true,
  mark: { letters: 'SR', hue: null },
  ports: { game: null, query: null, rcon: 28_016 },
  // `version` prints a few lines where it exists and a refusal elsewhere. `help` prints pages, and after a 4 kB part
  // the driver sends a probe packet on which some servers hang up. Only in Factorio would players see it as chat.
  wire: { dialect: 'generic', check: 'version' },
  argumentRules: UNREAL_RULES,
  grammar: ANY_GRAMMAR,
  commands: GENERIC_COMMANDS,
  // Commands that end the process in one of the known games and mean nothing in the others.
  restartOf: goesDownBy({
    restart: /^\/?(?:global\.)?_?restart\b(?!\s+"?-)/i,
    shutdown: /^\/?(?:global\.)?(?:quit|exit|stop|DoExit|shutdown)\b/i,
  }),
  refusal: REFUSAL,
  catalogue: [],
  // Squad's lines cannot be confused with those of another game of this protocol.
  readLines: () => readSquadLine,
  readPlayers: readAnyPlayers,
  readBans: null,
});
