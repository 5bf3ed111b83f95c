// @ts-check
import { TestEnvironment } from 'jest-environment-node';
import { SqliteThreads } from './sqlite-threads.js';

/** Outlives the worker's test files, each of which has its own module registry. */
const sqliteThreads = new SqliteThreads();

/** Lets the test files of a worker use the same threads, one after the other. */
export default class ThreadEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, { sqliteThreads });
  }
}
