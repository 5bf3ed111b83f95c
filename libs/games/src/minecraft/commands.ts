import { say } from '@outpost/contracts/message.js';
import {
  exactId,
  requirePermanent,
  plainText,
  messageText,
  WHOLE_LINE_RULES,
  words,
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

/** A leading `.` or `*` marks players of the Bedrock edition. An `@` would be a selector: `@a` matches everyone. */
const ACCOUNT = /^[.*]?\w{1,32}$/;
const account = (id: StableId | null): string =>
  exactId(say('game.account_name', 'an account name'), id?.value, ACCOUNT);

function ban({ player, minutes, reason = '' }: BanArguments): string {
  requirePermanent(minutes);
  return words('ban', account(player.id), plainText(reason, WHOLE_LINE_RULES));
}

export const MINECRAFT_COMMANDS: GameCommands = {
  listPlayers: fixed(['list']),
  say: line(({ text }) => `say ${messageText(text, WHOLE_LINE_RULES)}`),
  tell: line(({ player, text }) => `tell ${account(player.id)} ${messageText(text, WHOLE_LINE_RULES)}`),
  kick: line(({ player, reason = '' }) =>
    words('kick', account(player.id), plainText(reason, WHOLE_LINE_RULES)),
  ),
  ban: line(ban, say('game.bans_are_permanent', 'Bans are permanent.')),
  unban: line(({ ban: { target } }) => `pardon ${account(target)}`),
  listBans: fixed(['banlist']),
  save: fixed(['save-all flush']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['stop'], NO_COUNTDOWN),
};
