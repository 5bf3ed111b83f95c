import { cannot, type GameCommands, type Impossible } from '../game-commands.js';

const UNKNOWN: Impossible = cannot('Every game calls it otherwise: choose the game of this server.');

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
