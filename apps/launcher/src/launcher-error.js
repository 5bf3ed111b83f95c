// @ts-check

/** A failure whose message is all the reader needs: printed as it is, without a stack. */
export class LauncherError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'LauncherError';
    this.exitCode = exitCode;
  }
}

/**
 * Runs an entry point in the root of the clone. Faults of the launcher itself keep their stack.
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

/** Whether the operating system gave this reason. @param {unknown} error @param {string} code such as `ENOENT` */
export const isCode = (error, code) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
