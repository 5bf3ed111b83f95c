import { Worker } from 'node:worker_threads';
import { type SqliteOptions } from './sqlite-connection.js';
import { type SqliteAnswer, type SqliteRequest } from './sqlite-messages.js';

/** What is used of a thread. */
export interface StartedThread {
  on(event: 'message', listener: (answer: SqliteAnswer) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(request: SqliteRequest): void;
  ref(): void;
  unref(): void;
}

const THREAD_FILE = new URL('./sqlite.thread.js', import.meta.url);

/** Its file is next to this one in the compiled output; tests run from source and compile it themselves. */
export const startThread = (options: SqliteOptions): StartedThread =>
  new Worker(THREAD_FILE, { workerData: options });
