import { say } from '@outpost/contracts/message.js';
import {
  type ArgumentRules,
  exactId,
  requirePermanent,
  messageText,
  UNREAL_RULES,
  wholeNumber,
} from '../argument-rules.js';
import { type StableId } from '../listings.js';
import {
  bansIn,
  cannot,
  type CountdownArguments,
  fixed,
  type GameCommands,
  line,
  NO_RESTART,
  NO_TELL,
} from '../game-commands.js';

/** An argument ends at the first blank of any kind: space, no-break space (U+00A0) or ideographic space (U+3000). */
export const PALWORLD_RULES: ArgumentRules = {
  ...UNREAL_RULES,
  replaced: new Map([...UNREAL_RULES.replaced, [' ', '_'], ['\u00a0', '_'], ['\u3000', '_']]),
};
const BLANKS_NOTE = say(
  'game.game_shows_only_first_word',
  'The game shows only the first word, so blanks are sent as underscores.',
);

const PLAYER_ID = /^(?:\d{17}|(?:steam|xbox|ps5|mac|gdk)_[0-9A-Za-z]+)$/;
const playerId = (id: StableId | null): string =>
  exactId(say('game.platform_id', 'a platform id'), id?.value, PLAYER_ID);

const shutdown = ({ seconds, text }: CountdownArguments): string =>
  `Shutdown ${wholeNumber(say('game.countdown', 'countdown'), seconds, 1)} ${messageText(text, PALWORLD_RULES)}`;

export const PALWORLD_COMMANDS: GameCommands = {
  listPlayers: fixed(['ShowPlayers']),
  say: line(({ text }) => `Broadcast ${messageText(text, PALWORLD_RULES)}`, BLANKS_NOTE),
  tell: cannot(NO_TELL),
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
  unban: line(
    ({ ban: { target } }) => `UnBanPlayer ${playerId(target)}`,
    say('game.older_versions_do_not_know', 'Older versions do not know it.'),
  ),
  listBans: cannot(bansIn('banlist.txt')),
  save: fixed(['Save']),
  restart: cannot(NO_RESTART),
  shutdown: line(shutdown, BLANKS_NOTE),
};
