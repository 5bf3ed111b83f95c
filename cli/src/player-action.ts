import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { type Command } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { outputOf } from './output.js';
import { visibleText } from './terminal-text.js';

/**
 * Prints the result of an action.
 *
 * @throws {CliError} the result could not be confirmed, so that scripts do not continue as if it had succeeded
 */
export function report(deps: CliDeps, command: Command, answer: PlayerActionResponse): void {
  const isConfirmed = answer.confirmation === 'confirmed';
  outputOf(deps, command).result(answer, isConfirmed ? visibleText(answer.message) : '');
  if (!isConfirmed) throw new CliError('failed', `not confirmed: ${answer.message}`);
}
