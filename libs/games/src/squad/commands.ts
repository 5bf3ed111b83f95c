import { say } from '@outpost/contracts/message.js';
import {
  BAN_TIME,
  exactId,
  invalid,
  plainText,
  quoted,
  messageText,
  UNREAL_RULES,
  wholeNumber,
  words,
} from '../argument-rules.js';
import { type StableId } from '../listings.js';
import { type BanArguments, cannot, fixed, type GameCommands, line } from '../game-commands.js';

const PLAYER_ID = /^(?:\d{17}|[0-9a-f]{32})$/;
const MINUTES_PER_DAY = 1440;
const NO_PROCESS = say(
  'game.no_restart_over_rcon',
  'The game has no command for it over RCON; restart the process on its machine.',
);

const playerId = (id: StableId | null): string =>
  quoted(exactId(say('game.steam_or_epic_id', 'a Steam or Epic id'), id?.value, PLAYER_ID));

/** The command takes ban times in days. */
function ban({ player, minutes, reason = '' }: BanArguments): string {
  const days = wholeNumber(BAN_TIME, minutes) / MINUTES_PER_DAY;
  if (!Number.isInteger(days))
    throw invalid(say('game.squad_bans_for_whole_days', 'Squad bans for whole days.'));
  const time = quoted(days === 0 ? '0' : `${days}d`);
  return words('AdminBan', playerId(player.id), time, plainText(reason, UNREAL_RULES));
}

export const SQUAD_COMMANDS: GameCommands = {
  listPlayers: fixed(['ListPlayers']),
  say: line(({ text }) => `AdminBroadcast ${messageText(text, UNREAL_RULES)}`),
  tell: line(
    ({ player, text }) => words('AdminWarn', playerId(player.id), messageText(text, UNREAL_RULES)),
    say('game.it_is_shown_as_warning', 'It is shown as a warning.'),
  ),
  kick: line(({ player, reason = '' }) =>
    words('AdminKick', playerId(player.id), plainText(reason, UNREAL_RULES)),
  ),
  ban: line(ban, say('game.whole_days_or_permanent', 'For whole days, or permanently.')),
  unban: cannot(
    say('game.no_unban_over_rcon', 'The game lifts no bans over RCON: remove the line from Bans.cfg.'),
  ),
  listBans: cannot(
    say('game.no_ban_list_over_rcon', 'The game lists no bans over RCON; they are in Bans.cfg.'),
  ),
  save: cannot(say('game.there_is_nothing_to_save', 'There is nothing to save: each match starts fresh.')),
  restart: cannot(NO_PROCESS),
  shutdown: cannot(NO_PROCESS),
};
