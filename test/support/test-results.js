// @ts-check
import { relative } from 'node:path';

/**
 * What came of a test; of a file that did not even load, too.
 *
 * @typedef {object} TestResult
 * @property {string} file with slashes, from the root of the project
 * @property {string} name of the groups around it and its own, with spaces between
 * @property {string} status `passed`, or anything else
 * @property {number} ms
 */

/**
 * The part of a report of jest that is read here.
 *
 * @typedef {object} JestReport
 * @property {readonly JestFile[]} testResults
 */

/**
 * @typedef {object} JestFile
 * @property {string} name path
 * @property {string} message why it did not load, among other things
 * @property {readonly { fullName: string, status: string, duration?: number | null }[]} assertionResults
 */

/**
 * The part of a report of Playwright that is read here.
 *
 * @typedef {object} PlaywrightReport
 * @property {readonly PlaywrightSuite[]} [suites] a file each
 * @property {readonly { message?: string, location?: { file: string } }[]} errors outside of tests
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {string} file
 * @property {readonly { title: string, ok: boolean, tests: readonly PlaywrightTest[] }[]} specs
 * @property {readonly PlaywrightSuite[]} [suites]
 */

/** @typedef {{ status: string, results: readonly { duration: number }[] }} PlaywrightTest */

const forwardSlashes = (/** @type {string} */ path) => path.replaceAll('\\', '/');

/** @type {(report: JestReport, root: string) => readonly TestResult[]} */
export const resultsOfJest = ({ testResults }, root) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = forwardSlashes(relative(root, name));
    if (assertionResults.length === 0) return [{ file, name: message, status: 'failed', ms: 0 }];
    return assertionResults.map(({ fullName, status, duration }) => ({
      ...{ file, name: fullName, status },
      ms: duration ?? 0,
    }));
  });

/**
 * One that was not run because one before it failed counts as failed, as one does that passed only when it was
 * repeated.
 *
 * @type {(report: PlaywrightReport, folder: string) => readonly TestResult[]}
 */
export const resultsOfPlaywright = ({ suites = [], errors }, folder) => [
  ...suites.flatMap((suite) => resultsIn(suite, folder, [])),
  ...errors.map(({ message = '', location }) => ({
    ...{ file: forwardSlashes(location?.file ?? folder), name: message, status: 'failed' },
    ms: 0,
  })),
];

/** @type {(suite: PlaywrightSuite, folder: string, names: readonly string[]) => TestResult[]} */
function resultsIn({ file, specs, suites = [] }, folder, names) {
  const own = specs.map(({ title, tests }) => ({
    file: `${folder}/${forwardSlashes(file)}`,
    name: [...names, title].join(' '),
    status: tests.every(({ status }) => status === 'expected') ? 'passed' : 'failed',
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap((suite) => resultsIn(suite, folder, [...names, suite.title]))];
}

/**
 * The closing line of a test run: people and CI read it.
 *
 * @param {readonly TestResult[]} results
 * @param {number} [unshown] sentences of the specification that nothing showed
 */
export function tallyOf(results, unshown = 0) {
  const passed = results.filter(({ status }) => status === 'passed').length;
  return `${passed} passed, ${results.length - passed + unshown} failed`;
}

/**
 * The files that took longest, a line each.
 *
 * @param {readonly TestResult[]} results
 * @param {number} count
 */
export function slowestFiles(results, count) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { file, ms } of results) times.set(file, (times.get(file) ?? 0) + ms);
  const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, count);
  return slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}
