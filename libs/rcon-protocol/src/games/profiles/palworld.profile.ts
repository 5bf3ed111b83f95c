import { readPalworldPlayers } from '../../source/replies/palworld.reply.js';
import {
  type ArgumentRules,
  exactId,
  foreverOnly,
  spokenText,
  UNREAL_RULES,
  wholeNumber,
} from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
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
const RULES: ArgumentRules = {
  ...UNREAL_RULES,
  replaced: new Map([...UNREAL_RULES.replaced, [' ', '_'], ['\u00a0', '_'], ['\u3000', '_']]),
};
const BLANKS_NOTE = 'The game shows only the first word, so blanks are sent as underscores.';

const PLAYER_ID = /^(?:\d{17}|(?:steam|xbox|ps5|mac|gdk)_[0-9A-Za-z]+)$/;
const playerId = (id: StableId | null): string => exactId('a platform id', id?.value, PLAYER_ID);

const shutdown = ({ seconds, text }: CountdownArguments): string =>
  `Shutdown ${wholeNumber('countdown', seconds, 1)} ${spokenText(text, RULES)}`;

const COMMANDS: GameCommands = {
  listPlayers: fixed(['ShowPlayers']),
  say: line(({ text }) => `Broadcast ${spokenText(text, RULES)}`, BLANKS_NOTE),
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

export const PALWORLD: GameProfile = {
  id: 'palworld',
  name: 'Palworld',
  protocol: 'source',
  ports: { game: 8211, query: null, rcon: 25_575 },
  // Name and version in one line.
  wire: { dialect: 'palworld', check: 'Info' },
  argumentRules: RULES,
  commands: COMMANDS,
  restartOf: goesDownBy({ shutdown: /^(?:Shutdown|DoExit)\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['ShowPlayers', 'Who is on the server'],
    ['Info', 'Name and version of the server'],
    ['Broadcast <text_without_blanks>', 'Say something to everybody'],
    ['KickPlayer <id>', 'Throw a player out'],
    ['BanPlayer <id>', 'Ban a player'],
    ['UnBanPlayer <id>', 'Lift a ban'],
    ['Save', 'Save the world'],
    ['Shutdown <seconds> <text_without_blanks>', 'End the process after a countdown'],
    ['DoExit', 'End the process at once, without saving'],
  ]),
  readPlayers: readPalworldPlayers,
  readBans: null,
};
