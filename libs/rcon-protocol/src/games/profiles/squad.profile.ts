import { readSquadPlayers } from '../../source/replies/squad.reply.js';
import {
  exactId,
  invalid,
  plainText,
  quoted,
  spokenText,
  UNREAL_RULES,
  wholeNumber,
  words,
} from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy } from '../game-profile.js';
import { type BanArguments, cannot, fixed, type GameCommands, line } from '../game-commands.js';

const PLAYER_ID = /^(?:\d{17}|[0-9a-f]{32})$/;
const MINUTES_PER_DAY = 1440;
const NO_PROCESS = 'The game has no command for it over RCON; restart the process on its machine.';

const playerId = (id: StableId | null): string => quoted(exactId('a Steam or Epic id', id?.value, PLAYER_ID));

/** Ban times are days. */
function ban({ player, minutes, reason = '' }: BanArguments): string {
  const days = wholeNumber('ban time', minutes) / MINUTES_PER_DAY;
  if (!Number.isInteger(days)) throw invalid('Squad bans for whole days.');
  const time = quoted(days === 0 ? '0' : `${days}d`);
  return words('AdminBan', playerId(player.id), time, plainText(reason, UNREAL_RULES));
}

const COMMANDS: GameCommands = {
  listPlayers: fixed(['ListPlayers']),
  say: line(({ text }) => `AdminBroadcast ${spokenText(text, UNREAL_RULES)}`),
  tell: line(
    ({ player, text }) => words('AdminWarn', playerId(player.id), spokenText(text, UNREAL_RULES)),
    'It is shown as a warning.',
  ),
  kick: line(({ player, reason = '' }) =>
    words('AdminKick', playerId(player.id), plainText(reason, UNREAL_RULES)),
  ),
  ban: line(ban, 'For whole days, or for ever.'),
  unban: cannot('The game lifts no bans over RCON: remove the line from Bans.cfg.'),
  listBans: cannot('The game lists no bans over RCON; they are in Bans.cfg.'),
  save: cannot('There is nothing to save: each match begins anew.'),
  restart: cannot(NO_PROCESS),
  shutdown: cannot(NO_PROCESS),
};

export const SQUAD: GameProfile = {
  id: 'squad',
  name: 'Squad',
  protocol: 'source',
  ports: { game: 7787, query: 27_165, rcon: 21_114 },
  // One line, and the command that ends each reply as it is.
  wire: { dialect: 'squad', check: 'ShowCurrentMap' },
  argumentRules: UNREAL_RULES,
  commands: COMMANDS,
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
  readPlayers: readSquadPlayers,
  readBans: null,
};
