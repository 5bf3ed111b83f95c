import { readArkPlayers } from '../../source/replies/ark.reply.js';
import { exactId, foreverOnly, quoted, spokenText, UNREAL_RULES } from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy } from '../game-profile.js';
import { cannot, fixed, type GameCommands, line, NO_RESTART } from '../game-commands.js';

/** A Steam id in the older game, an Epic id in the newer one. */
const PLAYER_ID = /^(?:\d{17}|[0-9a-f]{32})$/i;
const playerId = (id: StableId | null): string => exactId('a Steam or Epic id', id?.value, PLAYER_ID);

const COMMANDS: GameCommands = {
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

const ARK = {
  protocol: 'source',
  // Too early a session is let in and never answered; the check finds that out. An empty list is one line.
  wire: { dialect: 'ark', check: 'ListPlayers' },
  argumentRules: UNREAL_RULES,
  commands: COMMANDS,
  restartOf: goesDownBy({ shutdown: /^(?:admincheat\s+|cheat\s+)?(?:DoExit|quit|exit)\b/i }),
  catalogue: catalogue([
    ['ListPlayers', 'Who is on the server'],
    ['ServerChat <text>', 'Say something to everybody'],
    ['ServerChatTo "id" <text>', 'Say something to one player'],
    ['Broadcast <text>', 'Show a notice in the middle of every screen'],
    ['KickPlayer <id>', 'Throw a player out'],
    ['BanPlayer <id>', 'Ban a player'],
    ['UnbanPlayer <id>', 'Lift a ban'],
    ['GetChat', 'Chat since the last call; reading clears it'],
    ['SaveWorld', 'Save the world'],
    ['DestroyWildDinos', 'Remove all wild creatures, so that new ones come'],
    ['DoExit', 'End the process without saving'],
  ]),
  readPlayers: readArkPlayers,
  readBans: null,
} as const satisfies Partial<GameProfile>;

export const ARK_SE: GameProfile = {
  ...ARK,
  id: 'ark-se',
  name: 'ARK: Survival Evolved',
  ports: { game: 7777, query: 27_015, rcon: 27_020 },
};

export const ARK_SA: GameProfile = {
  ...ARK,
  id: 'ark-sa',
  name: 'ARK: Survival Ascended',
  ports: { game: 7777, query: null, rcon: 27_020 },
};
