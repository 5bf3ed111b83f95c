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
import { cannot, fixed, type GameCommands, line, NO_RESTART } from '../game-commands.js';

const ACCOUNT = /^[\w.-]{1,60}$/;
const account = (id: StableId | null): string =>
  exactId(say('game.account_name', 'an account name'), id?.value, ACCOUNT);

/** Every line without a leading slash is chat, so leading slashes are removed from the text. */
const chat = (text: string): string =>
  messageText(plainText(text, WHOLE_LINE_RULES).replace(/^[/\s]+/u, ''), WHOLE_LINE_RULES);

export const FACTORIO_COMMANDS: GameCommands = {
  listPlayers: fixed(['/players online']),
  say: line(({ text }) => chat(text)),
  tell: line(({ player, text }) => `/whisper ${account(player.id)} ${messageText(text, WHOLE_LINE_RULES)}`),
  kick: line(({ player, reason = '' }) =>
    words('/kick', account(player.id), plainText(reason, WHOLE_LINE_RULES)),
  ),
  ban: line(
    ({ player, minutes, reason = '' }) => {
      requirePermanent(minutes);
      return words('/ban', account(player.id), plainText(reason, WHOLE_LINE_RULES));
    },
    say('game.bans_are_permanent', 'Bans are permanent.'),
  ),
  unban: line(({ ban: { target } }) => `/unban ${account(target)}`),
  listBans: fixed(['/banlist get']),
  save: fixed(['/server-save']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(
    ['/quit'],
    say('game.map_is_saved_then_server', 'The map is saved, then the server goes down without a countdown.'),
  ),
};
