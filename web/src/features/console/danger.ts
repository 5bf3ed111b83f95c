import { type CommandEffect, type Game } from '@outpost/contracts/games.js';
import { commandOf } from './completions.js';

/** Why a command is asked about before it is sent. */
const WORDS: Readonly<Partial<Record<CommandEffect, string>>> = {
  restart: 'It restarts the server: everybody on it is thrown out.',
  shutdown: 'It ends the server’s process: everybody on it is thrown out.',
  ban: 'It keeps somebody out of the server. Picked from the list of players, a ban is bound to the player and not to the slot.',
};

/** In words what a line would do that can't be taken back; undefined where it may just be sent. */
export function dangerOf(line: string, game: Game | undefined): string | undefined {
  if (!game) return undefined;
  const isRestart = game.restart?.commands.some((command) => command.trim() === line.trim()) === true;
  const effect = commandOf(line, game.catalogue)?.effect ?? (isRestart ? 'restart' : undefined);
  return effect && WORDS[effect];
}
