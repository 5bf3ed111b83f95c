import { readMinecraftPlayers } from '../../source/replies/minecraft.reply.js';
import { exactId, foreverOnly, plainText, spokenText, WHOLE_LINE_RULES, words } from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy } from '../game-profile.js';
import {
  type BanArguments,
  cannot,
  fixed,
  type GameCommands,
  line,
  NO_COUNTDOWN,
  NO_RESTART,
} from '../game-commands.js';

/** Dots and stars stand in front of guests from the other edition. An `@` would be a selector: `@a` is everybody. */
const ACCOUNT = /^[.*]?\w{1,32}$/;
const account = (id: StableId | null): string => exactId('an account name', id?.value, ACCOUNT);

function ban({ player, minutes, reason = '' }: BanArguments): string {
  foreverOnly(minutes);
  return words('ban', account(player.id), plainText(reason, WHOLE_LINE_RULES));
}

const COMMANDS: GameCommands = {
  listPlayers: fixed(['list']),
  say: line(({ text }) => `say ${spokenText(text, WHOLE_LINE_RULES)}`),
  tell: line(({ player, text }) => `tell ${account(player.id)} ${spokenText(text, WHOLE_LINE_RULES)}`),
  kick: line(({ player, reason = '' }) =>
    words('kick', account(player.id), plainText(reason, WHOLE_LINE_RULES)),
  ),
  ban: line(ban, 'Bans are for ever.'),
  unban: line(({ ban: { target } }) => `pardon ${account(target)}`),
  listBans: fixed(['banlist']),
  save: fixed(['save-all flush']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['stop'], NO_COUNTDOWN),
};

export const MINECRAFT: GameProfile = {
  id: 'minecraft',
  name: 'Minecraft: Java Edition',
  protocol: 'source',
  ports: { game: 25_565, query: 25_565, rcon: 25_575 },
  // It closes the connection on a longer one.
  // One line however many are on; `help` is as long as there are plugins, and beyond 4096 characters some servers
  // hang up on what we ask to find its end.
  wire: { dialect: 'minecraft', maxCommandBytes: 1446, check: 'seed' },
  argumentRules: WHOLE_LINE_RULES,
  commands: COMMANDS,
  restartOf: goesDownBy({ restart: /^\/?restart\b/i, shutdown: /^\/?(?:minecraft:)?stop\b/i }),
  // Newer ones glue the command to these words; Bukkit, Cuberite and old ones go on with how to get help.
  refusal: /^(?:\s|\u00a7.)*(?:(?:unknown or incomplete|incorrect argument for) command|unknown command\b)/iu,
  catalogue: catalogue([
    ['list', 'Who is on the server'],
    ['list uuids', 'Who is on the server, with UUIDs'],
    ['say <text>', 'Say something to everybody'],
    ['tell <name> <text>', 'Say something to one player'],
    ['tellraw <target> <json>', 'Show formatted text; @a is everybody'],
    ['kick <name> [reason]', 'Throw a player out'],
    ['ban <name> [reason]', 'Ban an account'],
    ['ban-ip <address> [reason]', 'Ban an IP address'],
    ['pardon <name>', 'Lift the ban of an account'],
    ['pardon-ip <address>', 'Lift the ban of an IP address'],
    ['banlist', 'All bans'],
    ['whitelist <add|remove|list|on|off> [name]', 'Who may play'],
    ['save-all flush', 'Save the world now'],
    ['stop', 'Save and end the process'],
  ]),
  readPlayers: readMinecraftPlayers,
  readBans: null,
};
