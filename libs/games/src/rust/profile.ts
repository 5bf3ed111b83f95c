import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { webrcon } from '@outpost/rcon-protocol/webrcon/descriptor.js';
import { defineGame } from '../define-game.js';
import { readRustLine } from './lines.js';
import { readRustPlayers } from './players.js';
import { QUOTING_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { RUST_COMMANDS } from './commands.js';
import { RUST_GRAMMAR } from './grammar.js';

export const RUST = defineGame(source, {
  id: 'rust',
  name: 'Rust (Source RCON, rcon.web 0)',
  mark: { letters: 'RU', hue: 14 },
  signs: { appIds: [252_490], reply: /^Protocol: \d[\d.]*\s+Build Date:/i },
  ports: { game: 28_015, query: 28_015, rcon: 28_016 },
  // `version` has five lines in the reply itself; `help` only prints console lines, which prove nothing.
  wire: { dialect: 'rust', check: 'version' },
  argumentRules: QUOTING_RULES,
  grammar: RUST_GRAMMAR,
  commands: RUST_COMMANDS,
  // A countdown of -1 cancels a restart.
  restartOf: goesDownBy({
    restart: /^(?:global\.)?restart\b(?!\s+"?-)/i,
    shutdown: /^(?:global\.)?quit\b/i,
  }),
  // Refusals of the game itself and of plug-in frameworks.
  refusal: /^\s*(?:command '[^']*' not found|unknown command)\b/i,
  statusCommand: 'serverinfo',
  catalogue: catalogue([
    ['playerlist', say('game.players_json', 'Who is on the server, as JSON')],
    ['status', say('game.who_is_on_server_as_table', 'Who is on the server, as a table')],
    ['serverinfo', say('game.performance_json', 'Players, map, frame rate and memory, as JSON')],
    ['say <text>', say('game.say_something_to_everybody', 'Say something to everybody')],
    ['kick <steam id> "reason"', say('game.throw_player_out', 'Throw a player out')],
    ['banid <steam id> "name" "reason"', say('game.ban_absent', 'Ban somebody who need not be on')],
    ['unban <steam id>', say('game.lift_ban', 'Lift a ban')],
    ['banlistex', say('game.all_bans_with_names', 'All bans with names and reasons')],
    ['server.save', say('game.save_world', 'Save the world')],
    [
      'restart <seconds> "reason"',
      say('game.restart_after_countdown_1_calls', 'Restart after a countdown; -1 calls it off'),
    ],
    ['quit', say('game.save_and_end_process', 'Save and end the process')],
  ]),
  readPlayers: readRustPlayers,
  listsPlayersInJson: true,
  readBans: null,
});

/** Rust over WebRCON, with the same commands. */
export const RUST_WEB = defineGame(webrcon, {
  ...RUST,
  id: 'rust-web',
  name: 'Rust (WebRCON)',
  // The WebRCON driver formats chat for this reader.
  readLines: () => readRustLine,
  wire: {},
});
