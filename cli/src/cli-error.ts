import { type ExitName } from './exit-codes.js';

/** A failure detected by the CLI itself. The message is one line for the user. */
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
