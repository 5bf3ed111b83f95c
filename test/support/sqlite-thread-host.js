// @ts-check
/** Serves the connections that `SqliteThreads` opens in this thread. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', async ({ file, options, port }) => {
  const { serve } = await import(file);
  serve(port, options);
});
