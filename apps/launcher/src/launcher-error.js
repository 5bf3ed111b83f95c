// @ts-check

/** A failure whose message is all the user needs: printed without a stack. */
export class LauncherError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'LauncherError';
    this.exitCode = exitCode;
  }
}

/**
 * Runs an entry point of the launcher. Unexpected errors keep their stack.
 *
 * @param {() => void | Promise<void>} work
 */
export async function launch(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

/** Whether an error has this code. @param {unknown} error @param {string} code such as `ENOENT` */
export const isCode = (error, code) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
