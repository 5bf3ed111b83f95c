import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { type Command } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { outputOf } from './output.js';
import { visibleText } from './terminal-text.js';

/**
 * Prints what came of an action.
 *
 * @throws {CliError} when it could not be seen to have worked, so that a script does not go on as if it had
 */
export function report(deps: CliDeps, command: Command, answer: PlayerActionResponse): void {
  const isConfirmed = answer.confirmation === 'confirmed';
  outputOf(deps, command).result(answer, isConfirmed ? visibleText(answer.message) : '');
  if (!isConfirmed) throw new CliError('failed', `not confirmed: ${answer.message}`);
}
