import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readSquadLine } from './lines.js';
import { readSquadPlayers } from './players.js';
import { UNREAL_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { SQUAD_COMMANDS } from './commands.js';

export const SQUAD = defineGame(source, {
  id: 'squad',
  name: 'Squad',
  ports: { game: 7787, query: 27_165, rcon: 21_114 },
  // One line, and the command that ends each reply as it is.
  wire: { dialect: 'squad', check: 'ShowCurrentMap' },
  argumentRules: UNREAL_RULES,
  commands: SQUAD_COMMANDS,
  restartOf: goesDownBy({}),
  catalogue: catalogue([
    ['ListPlayers', 'Who is on the server'],
    ['ListSquads', 'All squads of both teams'],
    ['ShowServerInfo', 'Name, map and players, as JSON'],
    ['ShowCurrentMap', 'Level and layer that are played'],
    ['ShowNextMap', 'Level and layer that come next'],
    ['AdminBroadcast <text>', 'Show a notice to everybody'],
    ['AdminWarn "id" <text>', 'Show a warning to one player'],
    ['AdminKick "id" <reason>', 'Throw a player out'],
    ['AdminBan "id" "1d" <reason>', 'Ban a player; 0 is for ever'],
    ['AdminEndMatch', 'End the match'],
    ['AdminRestartMatch', 'Begin the match anew'],
  ]),
  readLines: () => readSquadLine,
  readPlayers: readSquadPlayers,
  readBans: null,
});
