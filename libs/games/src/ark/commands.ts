import { say } from '@outpost/contracts/message.js';
import { exactId, requirePermanent, quoted, messageText, UNREAL_RULES } from '../argument-rules.js';
import { type StableId } from '../listings.js';
import { bansIn, cannot, fixed, type GameCommands, line, NO_RESTART } from '../game-commands.js';

/** A Steam id (Survival Evolved) or an Epic id (Survival Ascended). */
const PLAYER_ID = /^(?:\d{17}|[0-9a-f]{32})$/i;
const playerId = (id: StableId | null): string =>
  exactId(say('game.steam_or_epic_id', 'a Steam or Epic id'), id?.value, PLAYER_ID);

export const ARK_COMMANDS: GameCommands = {
  listPlayers: fixed(['ListPlayers']),
  say: line(({ text }) => `ServerChat ${messageText(text, UNREAL_RULES)}`),
  tell: line(
    ({ player, text }) => `ServerChatTo ${quoted(playerId(player.id))} ${messageText(text, UNREAL_RULES)}`,
  ),
  kick: line(
    ({ player }) => `KickPlayer ${playerId(player.id)}`,
    say('game.reason_is_not_shown', 'The reason is not shown.'),
  ),
  ban: line(
    ({ player, minutes }) => {
      requirePermanent(minutes);
      return `BanPlayer ${playerId(player.id)}`;
    },
    say('game.bans_are_permanent_without_reason', 'Bans are permanent, and the reason is not kept.'),
  ),
  unban: line(({ ban: { target } }) => `UnbanPlayer ${playerId(target)}`),
  listBans: cannot(bansIn('BanList.txt')),
  save: fixed(['SaveWorld']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(
    ['SaveWorld', 'DoExit'],
    say(
      'game.world_is_saved_then_server',
      'The world is saved, then the server goes down without a countdown.',
    ),
  ),
};
