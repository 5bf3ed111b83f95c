import { readCs2Status } from '../../source/replies/cs2-status.reply.js';
import { readSourceStatus } from '../../source/replies/source-status.reply.js';
import { exactId, plainText, QUOTING_RULES, spokenText, wholeNumber, words } from '../argument-rules.js';
import { catalogue, type GameProfile, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import {
  type BanArguments,
  cannot,
  fixed,
  type GameCommands,
  type KickArguments,
  line,
  lines,
  NO_COUNTDOWN,
  NO_RESTART,
  NO_TELL,
  type UnbanArguments,
} from '../game-commands.js';

const STEAM_ID = /^(?:STEAM_\d:[01]:\d+|\[U:\d:\d+\])$/;

const kick = ({ player, reason = '' }: KickArguments): string =>
  words('kickid', wholeNumber('player number', player.slot), plainText(reason, QUOTING_RULES));

/** `kick` behind the id throws the banned player out as well; `writeid` keeps the ban beyond the next start. */
const ban = ({ player, minutes }: BanArguments): readonly string[] => [
  words('banid', wholeNumber('ban time', minutes), exactId('a Steam id', player.id?.value, STEAM_ID), 'kick'),
  'writeid',
];

const unban = ({ ban: { target } }: UnbanArguments): readonly string[] => [
  `removeid ${exactId('a Steam id', target.value, STEAM_ID)}`,
  'writeid',
];

const COMMANDS: GameCommands = {
  listPlayers: fixed(['status']),
  say: line(({ text }) => `say ${spokenText(text, QUOTING_RULES)}`),
  tell: cannot(NO_TELL),
  kick: line(kick),
  ban: lines(ban, 'The reason is not kept.'),
  unban: lines(unban),
  listBans: fixed(['listid']),
  save: cannot('There is nothing to save: each match begins anew.'),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['quit'], NO_COUNTDOWN),
};

const ENGINE = {
  protocol: 'source',
  ports: { game: 27_015, query: 27_015, rcon: 27_015 },
  // A few lines in every build; what `help` prints differs from none to pages.
  wire: { dialect: 'srcds', check: 'version' },
  argumentRules: QUOTING_RULES,
  restartOf: goesDownBy({ restart: /^_restart\b/i, shutdown: /^(?:quit|exit|killserver)\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['status', 'Name, map and who is on the server'],
    ['users', 'Who is on the server, in short'],
    ['say <text>', 'Say something to everybody'],
    ['kickid <number> [reason]', 'Throw out the player with this number in status'],
    ['banid <minutes> <id> [kick]', 'Ban somebody; 0 minutes is for ever'],
    ['removeid <id>', 'Lift a ban'],
    ['writeid', 'Keep the bans beyond the next start'],
    ['listid', 'All bans'],
    ['changelevel <map>', 'Change the map'],
    ['mp_restartgame <seconds>', 'Begin the match anew'],
    ['quit', 'End the process'],
  ]),
  readBans: null,
} as const satisfies Partial<GameProfile>;

/** The player number says nothing any more once its player has left, and there is nothing else in the list. */
const NO_IDS = 'The list of players has no Steam ids.';

export const CS2: GameProfile = {
  ...ENGINE,
  id: 'cs2',
  name: 'Counter-Strike 2',
  commands: {
    ...COMMANDS,
    ban: cannot(`${NO_IDS} Kick the player, and ban with a plug-in of the server.`),
    unban: cannot(`${NO_IDS} Use the plug-in of the server that banned.`),
  },
  readPlayers: readCs2Status,
};

export const SOURCE_ENGINE: GameProfile = {
  ...ENGINE,
  id: 'source-engine',
  name: 'Source engine: CS:GO, TF2, Garry’s Mod',
  commands: COMMANDS,
  readPlayers: readSourceStatus,
};
