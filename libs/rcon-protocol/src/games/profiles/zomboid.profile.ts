import { readZomboidPlayers } from '../../source/replies/zomboid.reply.js';
import {
  exactId,
  foreverOnly,
  plainText,
  quoted,
  QUOTING_RULES,
  spokenText,
  words,
} from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy, UNKNOWN_COMMAND } from '../game-profile.js';
import { cannot, fixed, type GameCommands, line, NO_RESTART, NO_TELL } from '../game-commands.js';

/** Names hold blanks, also at their ends; one with a quote in it can't be written at all. */
const ACCOUNT = /^[^\p{Cc}\p{Zl}\p{Zp}"\\;]+$/u;
const account = (id: StableId | null): string =>
  quoted(exactId('an account name without quotes', id?.value, ACCOUNT));

const because = (reason = ''): string => {
  const text = plainText(reason, QUOTING_RULES);
  return text === '' ? '' : `-r ${quoted(text)}`;
};

const COMMANDS: GameCommands = {
  listPlayers: fixed(['players']),
  say: line(({ text }) => `servermsg ${quoted(spokenText(text, QUOTING_RULES))}`),
  tell: cannot(NO_TELL),
  kick: line(({ player, reason }) => words('kickuser', account(player.id), because(reason))),
  ban: line(({ player, minutes, reason }) => {
    foreverOnly(minutes);
    return words('banuser', account(player.id), because(reason));
  }, 'Bans are for ever.'),
  unban: line(({ ban: { target } }) => `unbanuser ${account(target)}`),
  listBans: cannot('The game has no command that lists its bans.'),
  save: fixed(['save']),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['quit'], 'The world is saved, then the server goes down without a countdown.'),
};

export const ZOMBOID: GameProfile = {
  id: 'zomboid',
  name: 'Project Zomboid',
  protocol: 'source',
  ports: { game: 16_261, query: 16_261, rcon: 27_015 },
  // Answered with one line that it is unknown: `help` is a page, and `players` at times is not answered at all.
  wire: { dialect: 'zomboid', check: 'version' },
  argumentRules: QUOTING_RULES,
  commands: COMMANDS,
  restartOf: goesDownBy({ shutdown: /^quit\b/i }),
  refusal: UNKNOWN_COMMAND,
  catalogue: catalogue([
    ['players', 'Who is on the server'],
    ['servermsg "text"', 'Say something to everybody'],
    ['kickuser "name" -r "reason"', 'Throw a player out'],
    ['banuser "name" -r "reason"', 'Ban an account'],
    ['banid <steam id>', 'Ban a Steam id'],
    ['unbanuser "name"', 'Lift the ban of an account'],
    ['unbanid <steam id>', 'Lift the ban of a Steam id'],
    ['save', 'Save the world'],
    ['quit', 'Save and end the process'],
  ]),
  readPlayers: readZomboidPlayers,
  readBans: null,
};
