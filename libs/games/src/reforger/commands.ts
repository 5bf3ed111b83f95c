import { say, sentences } from '@outpost/contracts/message.js';
import {
  PLAYER_NUMBER,
  BAN_TIME,
  exactId,
  plainText,
  messageText,
  wholeNumber,
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
  NO_TELL,
} from '../game-commands.js';

const IDENTITY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SECONDS_PER_MINUTE = 60;

const identity = (id: StableId | null): string =>
  exactId(say('game.identity_id', 'an identity id'), id?.value, IDENTITY);

const ban = ({ player: { id }, minutes, reason = '' }: BanArguments): string => {
  const seconds = wholeNumber(BAN_TIME, minutes) * SECONDS_PER_MINUTE;
  return words('#ban create', identity(id), seconds, plainText(reason, WHOLE_LINE_RULES));
};

export const REFORGER_COMMANDS: GameCommands = {
  listPlayers: fixed(['#players']),
  say: line(
    ({ text }) => words('#say', messageText(text, WHOLE_LINE_RULES)),
    say('game.not_in_every_version', 'Not every version knows it.'),
  ),
  tell: cannot(NO_TELL),
  kick: line(
    ({ player }) => `#kick ${wholeNumber(PLAYER_NUMBER, player.slot)}`,
    say('game.reason_is_not_shown', 'The reason is not shown.'),
  ),
  ban: line(ban),
  unban: line(({ ban: { target } }) => `#ban remove ${identity(target)}`),
  listBans: fixed(
    ['#ban list'],
    say('game.first_ban_page', 'The first 25 bans; `#ban list 2` has the next ones.'),
  ),
  save: cannot(say('game.no_save_command', 'The game has no command to save.')),
  restart: cannot(
    sentences(
      say('game.restart_keeps_process', '`#restart` restarts the scenario and leaves the process running.'),
      NO_RESTART,
    ),
  ),
  shutdown: fixed(['#shutdown'], NO_COUNTDOWN),
};
