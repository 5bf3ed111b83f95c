/**
 * A setting is invalid: the start fails with this one line. Never contains the value, which may be secret.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(
    readonly setting: string,
    problem: string,
    options?: ErrorOptions,
  ) {
    super(`${setting} ${problem}`, options);
  }
}
