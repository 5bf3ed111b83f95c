import { exactId, foreverOnly, quoted, spokenText, UNREAL_RULES } from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { cannot, fixed, type GameCommands, line, NO_RESTART } from '../game-commands.js';

/** A Steam id in the older game, an Epic id in the newer one. */
const PLAYER_ID = /^(?:\d{17}|[0-9a-f]{32})$/i;
const playerId = (id: StableId | null): string => exactId('a Steam or Epic id', id?.value, PLAYER_ID);

export const ARK_COMMANDS: GameCommands = {
  listPlayers: fixed(['ListPlayers']),
  say: line(({ text }) => `ServerChat ${spokenText(text, UNREAL_RULES)}`),
  tell: line(
    ({ player, text }) => `ServerChatTo ${quoted(playerId(player.id))} ${spokenText(text, UNREAL_RULES)}`,
  ),
  kick: line(({ player }) => `KickPlayer ${playerId(player.id)}`, 'The reason is not shown.'),
  ban: line(({ player, minutes }) => {
    foreverOnly(minutes);
    return `BanPlayer ${playerId(player.id)}`;
  }, 'Bans are for ever, and the reason is not kept.'),
  unban: line(({ ban: { target } }) => `UnbanPlayer ${playerId(target)}`),
  listBans: cannot('The game has no command that lists its bans; they are in BanList.txt.'),
  save: fixed(['SaveWorld']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(
    ['SaveWorld', 'DoExit'],
    'The world is saved, then the server goes down without a countdown.',
  ),
};
