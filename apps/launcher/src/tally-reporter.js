// @ts-check
import { writeFileSync } from 'node:fs';
import { tallyOf } from './tally.js';

/** Where the reporter leaves the closing line for the process that started jest. */
export const TALLY_FILE = 'OUTPOST_TALLY_FILE';

// Read by jest, which takes a default export only.
export default class TallyReporter {
  /** @param {unknown} _contexts @param {Parameters<typeof tallyOf>[0]} results */
  onRunComplete(_contexts, results) {
    const file = process.env[TALLY_FILE];
    if (!file) throw new Error(`${TALLY_FILE} is not set`);
    writeFileSync(file, tallyOf(results));
  }
}
