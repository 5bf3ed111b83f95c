import { readRustPlayers } from '../../source/replies/rust.reply.js';
import {
  exactId,
  foreverOnly,
  plainText,
  quoted,
  QUOTING_RULES,
  spokenText,
  wholeNumber,
} from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy } from '../game-profile.js';
import {
  type BanArguments,
  cannot,
  fixed,
  type GameCommands,
  line,
  NO_COUNTDOWN,
  NO_TELL,
} from '../game-commands.js';

const STEAM_ID = /^\d{17}$/;
const steamId = (id: StableId | null): string => exactId('a Steam id', id?.value, STEAM_ID);
const text = (value = ''): string => quoted(plainText(value, QUOTING_RULES));

function ban({ player, minutes, reason }: BanArguments): string {
  foreverOnly(minutes);
  return `banid ${steamId(player.id)} ${text(player.name)} ${text(reason)}`;
}

const COMMANDS: GameCommands = {
  listPlayers: fixed(['playerlist']),
  say: line((given) => `say ${spokenText(given.text, QUOTING_RULES)}`),
  tell: cannot(NO_TELL),
  kick: line(({ player, reason }) => `kick ${steamId(player.id)} ${text(reason)}`),
  ban: line(ban, 'Bans are for ever.'),
  unban: line(({ ban: { target } }) => `unban ${steamId(target)}`),
  listBans: fixed(['banlistex']),
  save: fixed(['server.save']),
  restart: line(
    (given) => `restart ${wholeNumber('countdown', given.seconds)} ${text(given.text)}`,
    'The process ends after the countdown and must be started again by what watches over it.',
  ),
  shutdown: fixed(['quit'], NO_COUNTDOWN),
};

export const RUST: GameProfile = {
  id: 'rust',
  name: 'Rust (Source RCON, rcon.web 0)',
  protocol: 'source',
  ports: { game: 28_015, query: 28_015, rcon: 28_016 },
  // Five lines in the reply itself; `help` is answered by console lines alone, which prove nothing.
  wire: { dialect: 'rust', check: 'version' },
  argumentRules: QUOTING_RULES,
  commands: COMMANDS,
  // A countdown of -1 calls a restart off.
  restartOf: goesDownBy({
    restart: /^(?:global\.)?restart\b(?!\s+"?-)/i,
    shutdown: /^(?:global\.)?quit\b/i,
  }),
  // The game's own words, and those of plug-in frameworks.
  refusal: /^\s*(?:command '[^']*' not found|unknown command)\b/i,
  catalogue: catalogue([
    ['playerlist', 'Who is on the server, as JSON'],
    ['status', 'Who is on the server, as a table'],
    ['serverinfo', 'Players, map, frame rate and memory, as JSON'],
    ['say <text>', 'Say something to everybody'],
    ['kick <steam id> "reason"', 'Throw a player out'],
    ['banid <steam id> "name" "reason"', 'Ban somebody who need not be on'],
    ['unban <steam id>', 'Lift a ban'],
    ['banlistex', 'All bans with names and reasons'],
    ['server.save', 'Save the world'],
    ['restart <seconds> "reason"', 'Restart after a countdown; -1 calls it off'],
    ['quit', 'Save and end the process'],
  ]),
  readPlayers: readRustPlayers,
  listsPlayersInJson: true,
  readBans: null,
};

/** Over the web console the commands are the same. */
export const RUST_WEB: GameProfile = {
  ...RUST,
  id: 'rust-web',
  name: 'Rust (WebRCON)',
  protocol: 'webrcon',
  wire: {},
};
