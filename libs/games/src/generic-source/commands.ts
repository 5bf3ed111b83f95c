import { say } from '@outpost/contracts/message.js';
import { cannot, type GameCommands, type Impossible } from '../game-commands.js';

const UNKNOWN: Impossible = cannot(
  say(
    'game.choose_game_of_server',
    'Each game has its own command for this: choose the game of this server.',
  ),
);

export const GENERIC_COMMANDS: GameCommands = {
  listPlayers: UNKNOWN,
  say: UNKNOWN,
  tell: UNKNOWN,
  kick: UNKNOWN,
  ban: UNKNOWN,
  unban: UNKNOWN,
  listBans: UNKNOWN,
  save: UNKNOWN,
  restart: UNKNOWN,
  shutdown: UNKNOWN,
};
