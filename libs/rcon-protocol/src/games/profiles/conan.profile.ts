import { readConanPlayers } from '../../source/replies/conan.reply.js';
import { exactId, foreverOnly, spokenText, UNREAL_RULES } from '../argument-rules.js';
import { type StableId } from '../answers.js';
import { catalogue, type GameProfile, goesDownBy } from '../game-profile.js';
import {
  cannot,
  fixed,
  type GameCommands,
  line,
  NO_COUNTDOWN,
  NO_RESTART,
  NO_TELL,
} from '../game-commands.js';

const PLAYER_ID = /^[0-9A-Za-z]{4,64}$/;
const playerId = (id: StableId | null): string => exactId('a platform or user id', id?.value, PLAYER_ID);

const COMMANDS: GameCommands = {
  listPlayers: fixed(['listplayers']),
  say: line(({ text }) => `broadcast ${spokenText(text, UNREAL_RULES)}`),
  tell: cannot(NO_TELL),
  kick: line(({ player }) => `kickplayer ${playerId(player.id)}`, 'The reason is not shown.'),
  ban: line(({ player, minutes }) => {
    foreverOnly(minutes);
    return `banplayer ${playerId(player.id)}`;
  }, 'Bans are for ever, and the reason is not kept.'),
  unban: line(({ ban: { target } }) => `unbanplayer ${playerId(target)}`),
  listBans: fixed(['listbans']),
  save: cannot('The game saves by itself and has no command for it over RCON.'),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['shutdown'], NO_COUNTDOWN),
};

export const CONAN: GameProfile = {
  id: 'conan',
  name: 'Conan Exiles',
  protocol: 'source',
  ports: { game: 7777, query: 27_015, rcon: 25_575 },
  // The dialect keeps the distance between commands that spares us a ban of three minutes.
  // Answered with one line that it can't be found; `help` is a page.
  wire: { dialect: 'conan', check: 'version' },
  argumentRules: UNREAL_RULES,
  commands: COMMANDS,
  restartOf: goesDownBy({ shutdown: /^shutdown\b(?!\s+cancel)/i }),
  refusal: /^\s*(?:couldn't find the command|unknown command)\b/i,
  catalogue: catalogue([
    ['listplayers', 'Who is on the server'],
    ['broadcast <text>', 'Show a notice to everybody'],
    ['kickplayer <id>', 'Throw a player out'],
    ['banplayer <id>', 'Ban a player'],
    ['unbanplayer <id>', 'Lift a ban'],
    ['listbans', 'All bans'],
    ['help [word]', 'Commands of the console'],
    ['shutdown', 'End the process'],
  ]),
  readPlayers: readConanPlayers,
  readBans: null,
};
