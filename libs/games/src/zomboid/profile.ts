import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readZomboidPlayers } from './players.js';
import { QUOTING_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { ZOMBOID_COMMANDS } from './commands.js';

export const ZOMBOID = defineGame(source, {
  id: 'zomboid',
  name: 'Project Zomboid',
  ports: { game: 16_261, query: 16_261, rcon: 27_015 },
  // Answered with one line that it is unknown: `help` is a page, and `players` at times is not answered at all.
  wire: { dialect: 'zomboid', check: 'version' },
  argumentRules: QUOTING_RULES,
  commands: ZOMBOID_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^quit\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['players', 'Who is on the server'],
    ['servermsg "text"', 'Say something to everybody'],
    ['kickuser "name" -r "reason"', 'Throw a player out'],
    ['banuser "name" -r "reason"', 'Ban an account'],
    ['banid <steam id>', 'Ban a Steam id'],
    ['unbanuser "name"', 'Lift the ban of an account'],
    ['unbanid <steam id>', 'Lift the ban of a Steam id'],
    ['save', 'Save the world'],
    ['quit', 'Save and end the process'],
  ]),
  readPlayers: readZomboidPlayers,
  readBans: null,
});
