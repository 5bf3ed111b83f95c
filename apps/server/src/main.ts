import { constants } from 'node:os';
import { startOutpost } from './outpost.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';

/** Docker kills the process after ten seconds; writes that have not succeeded by then have already been given up. */
const STOP_LIMIT_MS = 9_000;
/** One Ctrl+C may arrive twice: from the terminal, and forwarded by the program that started this process. */
const SAME_SIGNAL_MS = 500;

/** Registered first: for process 1 of a container the kernel ignores signals without a handler. */
const stopRequested = new Promise<void>((resolve) => {
  let firstAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      firstAt ??= performance.now();
      // A second signal skips the graceful shutdown.
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal]);
      resolve();
    });
  }
});

// Others may have access to the data folder: files written there are readable by the panel's user only.
process.umask(0o077);

try {
  const outpost = await startOutpost({ environment: process.env });
  await stopRequested;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await outpost.stop();
  // Everything is stored: handles left open by a plugin must not keep the process alive.
  process.exit(0);
} catch (error) {
  const line = error instanceof ConfigurationError ? `Configuration: ${error.message}` : error;
  process.stderr.write(`${line instanceof Error ? (line.stack ?? line.message) : String(line)}\n`);
  process.exitCode = 1;
}
