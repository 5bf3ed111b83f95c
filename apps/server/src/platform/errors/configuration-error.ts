/** A setting is wrong: the start stops with this one line. Never carries the value, which may be a secret. */
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
