import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readSquadLine } from './lines.js';
import { readSquadPlayers } from './players.js';
import { UNREAL_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { UNREAL_GRAMMAR } from '../unreal-grammar.js';
import { SQUAD_COMMANDS } from './commands.js';

export const SQUAD = defineGame(source, {
  id: 'squad',
  name: 'Squad',
  mark: { letters: 'SQ', hue: 45 },
  signs: { appIds: [393_380] },
  ports: { game: 7787, query: 27_165, rcon: 21_114 },
  // One line, and the command that ends each reply as it is.
  wire: { dialect: 'squad', check: 'ShowCurrentMap' },
  argumentRules: UNREAL_RULES,
  grammar: UNREAL_GRAMMAR,
  commands: SQUAD_COMMANDS,
  restartOf: goesDownBy({}),
  statusCommand: 'ShowServerInfo',
  catalogue: catalogue([
    ['ListPlayers', say('game.who_is_on_server', 'Who is on the server')],
    ['ListSquads', say('game.all_squads_of_both_teams', 'All squads of both teams')],
    ['ShowServerInfo', say('game.server_info_json', 'Name, map and players, as JSON')],
    ['ShowCurrentMap', say('game.level_and_layer_are_played', 'Level and layer that are played')],
    ['ShowNextMap', say('game.level_and_layer_come_next', 'Level and layer that come next')],
    ['AdminBroadcast <text>', say('game.show_notice_to_everybody', 'Show a notice to everybody')],
    ['AdminWarn "id" <text>', say('game.show_warning_to_one_player', 'Show a warning to one player')],
    ['AdminKick "id" <reason>', say('game.throw_player_out', 'Throw a player out')],
    ['AdminBan "id" "1d" <reason>', say('game.ban_player_0_permanent', 'Ban a player; 0 is permanent')],
    ['AdminEndMatch', say('game.end_match', 'End the match')],
    ['AdminRestartMatch', say('game.restart_match', 'Restart the match')],
  ]),
  readLines: () => readSquadLine,
  readPlayers: readSquadPlayers,
  readBans: null,
});
