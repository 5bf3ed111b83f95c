import { say } from '@outpost/contracts/message.js';
import { type CommandFate, RconError } from '@outpost/rcon-protocol/errors.js';
import { type ErrorReporter } from './connection.settings.js';

/**
 * Drivers and target sources must only throw an {@link RconError}. Anything else is a defect: it is reported in full,
 * while the owner of the server sees a neutral text without its details.
 */
export function asRconError(error: unknown, reporter: ErrorReporter, fate: CommandFate): RconError {
  if (error instanceof RconError) return error;
  reporter.report(error, 'a driver or a target source failed with an error of a foreign kind');
  const message = say('rcon.panel_failed', 'The panel failed on its own side; its log says why');
  return new RconError('network', message, fate, { cause: error });
}
