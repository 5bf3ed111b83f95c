import { type CommandEffect, type Game } from '@outpost/contracts/games.js';
import { commandOf } from './completions.js';

/** Why a command is asked about before it is sent; the key of its text. */
export type Danger = 'restartDanger' | 'shutdownDanger' | 'banDanger';

const DANGERS: Readonly<Partial<Record<CommandEffect, Danger>>> = {
  restart: 'restartDanger',
  shutdown: 'shutdownDanger',
  ban: 'banDanger',
};

/** What a line would do that can't be taken back; undefined where it may just be sent. */
export function dangerOf(line: string, game: Game | undefined): Danger | undefined {
  if (!game) return undefined;
  const isRestart = game.restart?.commands.some((command) => command.trim() === line.trim()) === true;
  const effect = commandOf(line, game.catalogue)?.effect ?? (isRestart ? 'restart' : undefined);
  return effect && DANGERS[effect];
}
