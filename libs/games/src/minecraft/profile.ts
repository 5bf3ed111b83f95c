import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame } from '../define-game.js';
import { readMinecraftPlayers } from './players.js';
import { WHOLE_LINE_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { MINECRAFT_COMMANDS } from './commands.js';
import { MINECRAFT_GRAMMAR } from './grammar.js';

export const MINECRAFT = defineGame(source, {
  id: 'minecraft',
  name: 'Minecraft: Java Edition',
  mark: { letters: 'MC', hue: 130 },
  signs: {
    // The refusal of the game itself, and what servers with plug-ins say to `version`.
    reply:
      /^(?:\s|\u00a7.)*(?:(?:unknown or incomplete|incorrect argument for) command|this server is running \S+ version)/iu,
  },
  ports: { game: 25_565, query: 25_565, rcon: 25_575 },
  // The server closes the connection on a longer command.
  // `seed` always replies with one line; `help` grows with the plugins, and after 4096 characters some servers hang up
  // on the probe packet that detects the end of a reply.
  wire: { dialect: 'minecraft', maxCommandBytes: 1446, check: 'seed' },
  argumentRules: WHOLE_LINE_RULES,
  grammar: MINECRAFT_GRAMMAR,
  commands: MINECRAFT_COMMANDS,
  restartOf: goesDownBy({ restart: /^\/?restart\b/i, shutdown: /^\/?(?:minecraft:)?stop\b/i }),
  // Newer servers append the command without a separator; Bukkit, Cuberite and old servers append a hint about help.
  refusal: /^(?:\s|\u00a7.)*(?:(?:unknown or incomplete|incorrect argument for) command|unknown command\b)/iu,
  catalogue: catalogue([
    ['list', say('game.who_is_on_server', 'Who is on the server')],
    ['list uuids', say('game.who_is_on_server_with_uuids', 'Who is on the server, with UUIDs')],
    ['say <text>', say('game.say_something_to_everybody', 'Say something to everybody')],
    ['tell <name> <text>', say('game.say_something_to_one_player', 'Say something to one player')],
    [
      'tellraw <target> <json>',
      say('game.show_formatted_text_is_everybody', 'Show formatted text; @a is everybody'),
    ],
    ['kick <name> [reason]', say('game.throw_player_out', 'Throw a player out')],
    ['ban <name> [reason]', say('game.ban_account', 'Ban an account')],
    ['ban-ip <address> [reason]', say('game.ban_ip_address', 'Ban an IP address')],
    ['pardon <name>', say('game.lift_ban_of_account', 'Lift the ban of an account')],
    ['pardon-ip <address>', say('game.lift_ban_of_ip_address', 'Lift the ban of an IP address')],
    ['banlist', say('game.all_bans', 'All bans')],
    ['whitelist <add|remove|list|on|off> [name]', say('game.who_may_play', 'Who may play')],
    ['save-all flush', say('game.save_world_now', 'Save the world now')],
    ['stop', say('game.save_and_end_process', 'Save and end the process')],
  ]),
  readPlayers: readMinecraftPlayers,
  readBans: null,
});
