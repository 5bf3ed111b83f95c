import { say } from '@outpost/contracts/message.js';
import {
  exactId,
  foreverOnly,
  plainText,
  quoted,
  QUOTING_RULES,
  spokenText,
  words,
} from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { cannot, fixed, type GameCommands, line, NO_RESTART, NO_TELL } from '../game-commands.js';

/** Names hold blanks, also at their ends; one with a quote in it can't be written at all. */
const ACCOUNT = /^[^\p{Cc}\p{Zl}\p{Zp}"\\;]+$/u;
const account = (id: StableId | null): string =>
  quoted(
    exactId(say('game.account_name_without_quotes', 'an account name without quotes'), id?.value, ACCOUNT),
  );

const because = (reason = ''): string => {
  const text = plainText(reason, QUOTING_RULES);
  return text === '' ? '' : `-r ${quoted(text)}`;
};

export const ZOMBOID_COMMANDS: GameCommands = {
  listPlayers: fixed(['players']),
  say: line(({ text }) => `servermsg ${quoted(spokenText(text, QUOTING_RULES))}`),
  tell: cannot(NO_TELL),
  kick: line(({ player, reason }) => words('kickuser', account(player.id), because(reason))),
  ban: line(
    ({ player, minutes, reason }) => {
      foreverOnly(minutes);
      return words('banuser', account(player.id), because(reason));
    },
    say('game.bans_are_permanent', 'Bans are for ever.'),
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
