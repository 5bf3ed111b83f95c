import {
  type ArgumentRules,
  exactId,
  foreverOnly,
  spokenText,
  UNREAL_RULES,
  wholeNumber,
} from '../argument-rules.js';
import { type StableId } from '../answers.js';
import {
  cannot,
  type CountdownArguments,
  fixed,
  type GameCommands,
  line,
  NO_RESTART,
  NO_TELL,
} from '../game-commands.js';

/** An argument ends at the first blank, of whatever kind. */
export const PALWORLD_RULES: ArgumentRules = {
  ...UNREAL_RULES,
  replaced: new Map([...UNREAL_RULES.replaced, [' ', '_'], ['\u00a0', '_'], ['\u3000', '_']]),
};
const BLANKS_NOTE = 'The game shows only the first word, so blanks are sent as underscores.';

const PLAYER_ID = /^(?:\d{17}|(?:steam|xbox|ps5|mac|gdk)_[0-9A-Za-z]+)$/;
const playerId = (id: StableId | null): string => exactId('a platform id', id?.value, PLAYER_ID);

const shutdown = ({ seconds, text }: CountdownArguments): string =>
  `Shutdown ${wholeNumber('countdown', seconds, 1)} ${spokenText(text, PALWORLD_RULES)}`;

export const PALWORLD_COMMANDS: GameCommands = {
  listPlayers: fixed(['ShowPlayers']),
  say: line(({ text }) => `Broadcast ${spokenText(text, PALWORLD_RULES)}`, BLANKS_NOTE),
  tell: cannot(NO_TELL),
  kick: line(({ player }) => `KickPlayer ${playerId(player.id)}`, 'The reason is not shown.'),
  ban: line(({ player, minutes }) => {
    foreverOnly(minutes);
    return `BanPlayer ${playerId(player.id)}`;
  }, 'Bans are for ever, and the reason is not kept.'),
  unban: line(({ ban: { target } }) => `UnBanPlayer ${playerId(target)}`, 'Older versions do not know it.'),
  listBans: cannot('The game has no command that lists its bans; they are in banlist.txt.'),
  save: fixed(['Save']),
  restart: cannot(NO_RESTART),
  shutdown: line(shutdown, BLANKS_NOTE),
};
