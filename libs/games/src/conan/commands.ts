import { say } from '@outpost/contracts/message.js';
import { exactId, requirePermanent, messageText, UNREAL_RULES } from '../argument-rules.js';
import { type StableId } from '../listings.js';
import {
  cannot,
  fixed,
  type GameCommands,
  line,
  NO_COUNTDOWN,
  NO_RESTART,
  NO_TELL,
} from '../game-commands.js';

const PLAYER_ID = /^[0-9A-Za-z]{4,64}$/;
const playerId = (id: StableId | null): string =>
  exactId(say('game.platform_or_user_id', 'a platform or user id'), id?.value, PLAYER_ID);

export const CONAN_COMMANDS: GameCommands = {
  listPlayers: fixed(['listplayers']),
  say: line(({ text }) => `broadcast ${messageText(text, UNREAL_RULES)}`),
  tell: cannot(NO_TELL),
  kick: line(
    ({ player }) => `kickplayer ${playerId(player.id)}`,
    say('game.reason_is_not_shown', 'The reason is not shown.'),
  ),
  ban: line(
    ({ player, minutes }) => {
      requirePermanent(minutes);
      return `banplayer ${playerId(player.id)}`;
    },
    say('game.bans_are_permanent_without_reason', 'Bans are permanent, and the reason is not kept.'),
  ),
  unban: line(({ ban: { target } }) => `unbanplayer ${playerId(target)}`),
  listBans: fixed(['listbans']),
  save: cannot(
    say(
      'game.saves_by_itself_no_rcon_command',
      'The game saves by itself and has no command for it over RCON.',
    ),
  ),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['shutdown'], NO_COUNTDOWN),
};
