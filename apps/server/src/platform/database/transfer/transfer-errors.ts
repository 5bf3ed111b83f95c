import { ConfigurationError } from '../../errors/configuration-error.js';

export const TO = '--to';

/** For problems of the target: they name the option instead of the setting that a panel would have them from. */
export async function ofTarget<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem =
      error instanceof ConfigurationError
        ? error.message.slice(error.setting.length + 1)
        : `can not be used (${(error as Error).message})`;
    throw new ConfigurationError(TO, problem, { cause: error });
  }
}

/**
 * @param what is moved or compared by the work
 * @throws {ConfigurationError} one line, whatever happens
 */
export async function resumable<T>(what: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const cause: unknown = signal.aborted ? signal.reason : error;
    throw new ConfigurationError(
      TO,
      `is not complete, as ${what} failed (${(cause as Error).message}): run outpost migrate again to go on`,
      { cause },
    );
  }
}

export const different = (table: string, how: string): ConfigurationError =>
  new ConfigurationError(
    TO,
    `holds a table that is not as in the source, ${table} (${how}): ` +
      'empty the target, make sure that nothing writes to the source, and run outpost migrate again',
  );

export const otherVersion = (what: string): ConfigurationError =>
  new ConfigurationError(TO, `leads to ${what} of another version of Outpost: empty the target first`);

export const notEmpty = (what: string): ConfigurationError =>
  new ConfigurationError(TO, `leads to ${what}: an empty target is needed`);
