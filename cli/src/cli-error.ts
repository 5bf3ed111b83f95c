import { type ExitName } from './exit-codes.js';

/** A failure the command line found by itself. The message is one line for the person at the terminal. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exit: ExitName,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
