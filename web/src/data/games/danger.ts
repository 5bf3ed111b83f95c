import { type CommandEffect, type Game } from '@outpost/contracts/games.js';
import { commandOf } from './catalogue.js';

/** Why a command needs confirmation; a text key. */
export type Danger = 'restartDanger' | 'shutdownDanger' | 'banDanger' | 'unknownDanger';

const DANGERS: Readonly<Partial<Record<CommandEffect, Danger>>> = {
  restart: 'restartDanger',
  shutdown: 'shutdownDanger',
  ban: 'banDanger',
};

/**
 * The irreversible effect of a command; undefined if it needs no confirmation.
 *
 * @param game `unavailable` if the games could not be loaded: then no command is known to be harmless
 */
export function dangerOf(line: string, game: Game | undefined | 'unavailable'): Danger | undefined {
  if (game === 'unavailable') return 'unknownDanger';
  if (game === undefined) return undefined;
  const isRestart = game.restart?.commands.some((command) => command.trim() === line.trim()) === true;
  const effect = commandOf(line, game.catalogue)?.effect ?? (isRestart ? 'restart' : undefined);
  return effect && DANGERS[effect];
}
