import { say } from '@outpost/contracts/message.js';
import {
  exactId,
  requirePermanent,
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
  NO_TELL,
} from '../game-commands.js';

const STEAM_ID = /^\d{17}$/;
const steamId = (id: StableId | null): string =>
  exactId(say('game.steam_id', 'a Steam id'), id?.value, STEAM_ID);
const text = (value = ''): string => quoted(plainText(value, QUOTING_RULES));

function ban({ player, minutes, reason }: BanArguments): string {
  requirePermanent(minutes);
  return `banid ${steamId(player.id)} ${text(player.name)} ${text(reason)}`;
}

export const RUST_COMMANDS: GameCommands = {
  listPlayers: fixed(['playerlist']),
  say: line((given) => `say ${messageText(given.text, QUOTING_RULES)}`),
  tell: cannot(NO_TELL),
  kick: line(({ player, reason }) => `kick ${steamId(player.id)} ${text(reason)}`),
  ban: line(ban, say('game.bans_are_permanent', 'Bans are permanent.')),
  unban: line(({ ban: { target } }) => `unban ${steamId(target)}`),
  listBans: fixed(['banlistex']),
  save: fixed(['server.save']),
  restart: line(
    (given) =>
      `restart ${wholeNumber(say('game.countdown', 'countdown'), given.seconds)} ${text(given.text)}`,
    say(
      'game.countdown_then_needs_supervisor',
      'The process ends after the countdown and must be started again by what watches over it.',
    ),
  ),
  shutdown: fixed(['quit'], NO_COUNTDOWN),
};
