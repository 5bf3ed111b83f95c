import { constants } from 'node:os';
import { startOutpost } from './outpost.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';

/** Docker kills after ten seconds; what is not stored by then was given up before. */
const STOP_LIMIT_MS = 9_000;
/** A terminal and the program between it and us each pass the same Ctrl+C on. */
const SAME_SIGNAL_MS = 500;

/** Set first of all: as process 1 of a container, a signal without a handler would be ignored by the kernel. */
const stopAsked = new Promise<void>((resolve) => {
  let firstAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      firstAt ??= performance.now();
      // Whoever asks again does not want to wait.
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal]);
      resolve();
    });
  }
});

// The data folder may be one that others can read: what is written into it is for the panel's user alone.
process.umask(0o077);

try {
  const outpost = await startOutpost({ environment: process.env });
  await stopAsked;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await outpost.stop();
  // All is stored: what a plugin left behind must not keep the process.
  process.exit(0);
} catch (error) {
  const line = error instanceof ConfigurationError ? `Configuration: ${error.message}` : error;
  process.stderr.write(`${line instanceof Error ? (line.stack ?? line.message) : String(line)}\n`);
  process.exitCode = 1;
}
