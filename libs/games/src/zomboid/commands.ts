import { say } from '@outpost/contracts/message.js';
import {
  exactId,
  requirePermanent,
  plainText,
  quoted,
  QUOTING_RULES,
  messageText,
  words,
} from '../argument-rules.js';
import { type StableId } from '../listings.js';
import { cannot, fixed, type GameCommands, line, NO_RESTART, NO_TELL } from '../game-commands.js';

/** Names may contain blanks, also at their ends; a name with a quote cannot be expressed in a command. */
const ACCOUNT = /^[^\p{Cc}\p{Zl}\p{Zp}"\\;]+$/u;
const account = (id: StableId | null): string =>
  quoted(
    exactId(say('game.account_name_without_quotes', 'an account name without quotes'), id?.value, ACCOUNT),
  );

const reasonOption = (reason = ''): string => {
  const text = plainText(reason, QUOTING_RULES);
  return text === '' ? '' : `-r ${quoted(text)}`;
};

export const ZOMBOID_COMMANDS: GameCommands = {
  listPlayers: fixed(['players']),
  say: line(({ text }) => `servermsg ${quoted(messageText(text, QUOTING_RULES))}`),
  tell: cannot(NO_TELL),
  kick: line(({ player, reason }) => words('kickuser', account(player.id), reasonOption(reason))),
  ban: line(
    ({ player, minutes, reason }) => {
      requirePermanent(minutes);
      return words('banuser', account(player.id), reasonOption(reason));
    },
    say('game.bans_are_permanent', 'Bans are permanent.'),
  ),
  unban: line(({ ban: { target } }) => `unbanuser ${account(target)}`),
  listBans: cannot(say('game.no_ban_list_command', 'The game has no command that lists its bans.')),
  save: fixed(['save']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(
    ['quit'],
    say(
      'game.world_is_saved_then_server',
      'The world is saved, then the server goes down without a countdown.',
    ),
  ),
};
