import { readFactorioPlayers } from '../../source/replies/factorio.reply.js';
import { exactId, foreverOnly, plainText, spokenText, WHOLE_LINE_RULES, words } from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { cannot, fixed, type GameCommands, line, NO_RESTART } from '../game-commands.js';

const ACCOUNT = /^[\w.-]{1,60}$/;
const account = (id: StableId | null): string => exactId('an account name', id?.value, ACCOUNT);

/** Whatever does not begin with a slash is chat, so a text must not begin with one. */
const chat = (text: string): string =>
  spokenText(plainText(text, WHOLE_LINE_RULES).replace(/^[/\s]+/u, ''), WHOLE_LINE_RULES);

const COMMANDS: GameCommands = {
  listPlayers: fixed(['/players online']),
  say: line(({ text }) => chat(text)),
  tell: line(({ player, text }) => `/whisper ${account(player.id)} ${spokenText(text, WHOLE_LINE_RULES)}`),
  kick: line(({ player, reason = '' }) =>
    words('/kick', account(player.id), plainText(reason, WHOLE_LINE_RULES)),
  ),
  ban: line(({ player, minutes, reason = '' }) => {
    foreverOnly(minutes);
    return words('/ban', account(player.id), plainText(reason, WHOLE_LINE_RULES));
  }, 'Bans are for ever.'),
  unban: line(({ ban: { target } }) => `/unban ${account(target)}`),
  listBans: fixed(['/banlist get']),
  save: fixed(['/server-save']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['/quit'], 'The map is saved, then the server goes down without a countdown.'),
};

export const FACTORIO: GameProfile = {
  id: 'factorio',
  name: 'Factorio',
  protocol: 'source',
  ports: { game: 34_197, query: null, rcon: 27_015 },
  // A line; without the slash the players would read it.
  wire: { dialect: 'factorio', check: '/version' },
  argumentRules: WHOLE_LINE_RULES,
  commands: COMMANDS,
  restartOf: goesDownBy({ shutdown: /^\/quit\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['/players online', 'Who is on the server'],
    ['/whisper <name> <text>', 'Say something to one player'],
    ['/kick <name> [reason]', 'Throw a player out'],
    ['/ban <name> [reason]', 'Ban an account'],
    ['/unban <name>', 'Lift a ban'],
    ['/banlist get', 'All bans'],
    ['/admins', 'All admins'],
    ['/time', 'How old the map is'],
    ['/evolution', 'How far the enemies have evolved'],
    ['/server-save', 'Save the map'],
    ['/quit', 'Save and end the process'],
  ]),
  readPlayers: readFactorioPlayers,
  readBans: null,
};
