import { say } from '@outpost/contracts/message.js';
import { type CommandFate, RconError } from '@outpost/rcon-protocol/errors.js';
import { type ErrorReporter } from './connection.settings.js';

/**
 * Drivers and target sources may throw nothing but an {@link RconError}. Whatever else they throw is a defect:
 * it is reported whole, while the owner of the server reads words that give nothing away.
 */
export function asRconError(error: unknown, reporter: ErrorReporter, fate: CommandFate): RconError {
  if (error instanceof RconError) return error;
  reporter.report(error, 'a driver or a target source failed with an error of a foreign kind');
  const message = say('rcon.panel_failed', 'The panel failed on its own side; its log says why');
  return new RconError('network', message, fate, { cause: error });
}
