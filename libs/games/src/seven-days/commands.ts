import { say } from '@outpost/contracts/message.js';
import {
  BAN_TIME,
  exactId,
  plainText,
  quoted,
  QUOTING_RULES,
  messageText,
  wholeNumber,
} from '../argument-rules.js';
import { type StableId } from '../listings.js';
import {
  type BanArguments,
  cannot,
  fixed,
  type GameCommands,
  line,
  NO_COUNTDOWN,
  NO_RESTART,
} from '../game-commands.js';

const PLATFORM_ID = /^(?:Steam|XBL|EOS|PSN)_[0-9A-Za-z]+$/;
const platformId = (id: StableId | null): string =>
  exactId(say('game.platform_id', 'a platform id'), id?.value, PLATFORM_ID);
const text = (value = ''): string => quoted(plainText(value, QUOTING_RULES));

/** The game has no permanent bans; this is equivalent. */
const PERMANENT = '100 years';

function ban({ player, minutes, reason }: BanArguments): string {
  const time = wholeNumber(BAN_TIME, minutes) === 0 ? PERMANENT : `${minutes} minutes`;
  return `ban add ${platformId(player.id)} ${time} ${text(reason)}`;
}

export const SEVEN_DAYS_COMMANDS: GameCommands = {
  listPlayers: fixed(['lp']),
  say: line((given) => `say ${quoted(messageText(given.text, QUOTING_RULES))}`),
  tell: line(
    ({ player, text: message }) =>
      `sayplayer ${platformId(player.id)} ${quoted(messageText(message, QUOTING_RULES))}`,
  ),
  kick: line(({ player, reason }) => `kick ${platformId(player.id)} ${text(reason)}`),
  ban: line(ban, say('game.permanent_is_hundred_years', 'Permanent means a hundred years.')),
  unban: line(({ ban: { target } }) => `ban remove ${platformId(target)}`),
  listBans: fixed(['ban list']),
  save: fixed(['saveworld']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['shutdown'], NO_COUNTDOWN),
};
