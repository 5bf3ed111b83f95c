import { say } from '@outpost/contracts/message.js';
import {
  PLAYER_NUMBER,
  BAN_TIME,
  exactId,
  plainText,
  QUOTING_RULES,
  messageText,
  wholeNumber,
  words,
} from '../argument-rules.js';
import {
  type BanArguments,
  cannot,
  fixed,
  type GameCommands,
  type KickArguments,
  line,
  lines,
  NO_COUNTDOWN,
  NO_RESTART,
  NO_TELL,
  type UnbanArguments,
} from '../game-commands.js';

const STEAM_ID = /^(?:STEAM_\d:[01]:\d+|\[U:\d:\d+\])$/;

const kick = ({ player, reason = '' }: KickArguments): string =>
  words('kickid', wholeNumber(PLAYER_NUMBER, player.slot), plainText(reason, QUOTING_RULES));

/** `kick` after the id also kicks the banned player; `writeid` persists the ban across restarts. */
const ban = ({ player, minutes }: BanArguments): readonly string[] => [
  words(
    'banid',
    wholeNumber(BAN_TIME, minutes),
    exactId(say('game.steam_id', 'a Steam id'), player.id?.value, STEAM_ID),
    'kick',
  ),
  'writeid',
];

const unban = ({ ban: { target } }: UnbanArguments): readonly string[] => [
  `removeid ${exactId(say('game.steam_id', 'a Steam id'), target.value, STEAM_ID)}`,
  'writeid',
];

export const SOURCE_ENGINE_COMMANDS: GameCommands = {
  listPlayers: fixed(['status']),
  say: line(({ text }) => `say ${messageText(text, QUOTING_RULES)}`),
  tell: cannot(NO_TELL),
  kick: line(kick),
  ban: lines(ban, say('game.reason_is_not_kept', 'The reason is not kept.')),
  unban: lines(unban),
  listBans: fixed(['listid']),
  save: cannot(say('game.there_is_nothing_to_save', 'There is nothing to save: each match starts fresh.')),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['quit'], NO_COUNTDOWN),
};
