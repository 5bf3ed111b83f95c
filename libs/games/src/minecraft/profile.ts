import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readMinecraftPlayers } from './players.js';
import { WHOLE_LINE_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { MINECRAFT_COMMANDS } from './commands.js';

export const MINECRAFT = defineGame(source, {
  id: 'minecraft',
  name: 'Minecraft: Java Edition',
  ports: { game: 25_565, query: 25_565, rcon: 25_575 },
  // It closes the connection on a longer one.
  // One line however many are on; `help` is as long as there are plugins, and beyond 4096 characters some servers
  // hang up on what we ask to find its end.
  wire: { dialect: 'minecraft', maxCommandBytes: 1446, check: 'seed' },
  argumentRules: WHOLE_LINE_RULES,
  commands: MINECRAFT_COMMANDS,
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
});
