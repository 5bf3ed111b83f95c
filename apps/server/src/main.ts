import { startOutpost } from './outpost.js';
import { ConfigurationError } from './platform/errors/configuration-error.js';

const SHUTDOWN_LIMIT_MS = 1_500;

/** Set first of all: as process 1 of a container, a signal without a handler would be ignored by the kernel. */
const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
});

// The data folder may be one that others can read: what is written into it is for the panel's user alone.
process.umask(0o077);

try {
  const outpost = await startOutpost({ environment: process.env });
  await stopAsked;
  // A browser that keeps its connection open must not hold up the stop.
  setTimeout(() => process.exit(0), SHUTDOWN_LIMIT_MS).unref();
  await outpost.stop();
} catch (error) {
  const line = error instanceof ConfigurationError ? `Configuration: ${error.message}` : error;
  process.stderr.write(`${line instanceof Error ? (line.stack ?? line.message) : String(line)}\n`);
  process.exitCode = 1;
}
