// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.js';
import { problemsOf, rowsOf } from './spec-coverage.js';
import { tallyOf } from './tally.js';

/** Where the reporter leaves the closing line for the process that started jest. */
export const TALLY_FILE = 'OUTPOST_TALLY_FILE';
/** Set when all tests were asked for: a part of them can't show the whole specification. */
export const WHOLE_RUN = 'OUTPOST_WHOLE_RUN';

const COVERAGE = 'docs/spec-coverage.md';

// Read by jest, which takes a default export only.
export default class TallyReporter {
  /** @type {readonly string[]} */
  problems = [];

  /** @param {unknown} _contexts @param {Parameters<typeof tallyOf>[0] & Parameters<typeof problemsOf>[1]} results */
  onRunComplete(_contexts, results) {
    const file = process.env[TALLY_FILE];
    if (!file) throw new Error(`${TALLY_FILE} is not set`);
    if (process.env[WHOLE_RUN]) this.compare(results);
    writeFileSync(file, tallyOf(results, this.problems.length));
  }

  /** Jest asks for it last, and ends with a failure when there is one. */
  getLastError() {
    return this.problems.length === 0 ? undefined : new Error(`${COVERAGE} does not hold`);
  }

  /** @param {Parameters<typeof problemsOf>[1]} results */
  compare(results) {
    const rows = rowsOf(readFileSync(join(ROOT, COVERAGE), 'utf8'));
    this.problems = problemsOf(rows, results);
    for (const problem of this.problems) console.error(`${COVERAGE}, ${problem}`);
  }
}
