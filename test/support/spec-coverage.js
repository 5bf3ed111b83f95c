// @ts-check

/**
 * A row of docs/spec-coverage.md: a sentence of the specification and what shows it.
 *
 * @typedef {object} Row
 * @property {string} sentence
 * @property {readonly TestName[]} tests
 * @property {boolean} isDecided a decision stands in its place
 * @property {number} line of the document
 */

/** @typedef {{ readonly file: string, readonly name: string }} TestName */

/** @typedef {import('./test-results.js').TestResult} TestResult */

const ROW = /^\| (?<sentence>.+?) +\| (?<shownBy>.+?) +\|$/;
const TEST = /`(?<file>[\w./-]+\.(?:(?:e2e|security)-)?spec\.tsx?) › (?<name>[^`]+)`/g;
const DECISION = /\]\((?:adr\/\d{4}-[\w-]+\.md|#[\w-]+)\)/;

/**
 * Reads the tables of the document: every line of two cells but their headings.
 *
 * @param {string} markdown
 * @returns {readonly Row[]}
 */
export const rowsOf = (markdown) =>
  markdown.split('\n').flatMap((text, index) => {
    const { sentence = '', shownBy = '' } = ROW.exec(text)?.groups ?? {};
    if (sentence === '' || /^(?:-+|Sentence)$/.test(sentence)) return [];
    return [{ sentence, tests: testsIn(shownBy), isDecided: DECISION.test(shownBy), line: index + 1 }];
  });

/**
 * The tests that a text names, each as a file and the name of a test in it.
 *
 * @param {string} text
 * @returns {readonly TestName[]}
 */
export const testsIn = (text) =>
  [...text.matchAll(TEST)].map(({ groups = {} }) => ({
    file: groups['file'] ?? '',
    name: groups['name'] ?? '',
  }));

/**
 * What is wrong with the document beside the run it is compared with; empty when every sentence is shown by a test
 * that passed, or replaced by a decision. A name that ends in `…` stands for all tests that begin like it.
 *
 * @param {readonly Row[]} rows
 * @param {readonly TestResult[]} results of a whole run
 * @returns {readonly string[]}
 */
export function problemsOf(rows, results) {
  return rows.flatMap(({ sentence, tests, isDecided, line }) => {
    if (tests.length === 0 && !isDecided) return [`line ${line}: nothing shows "${sentence}"`];
    return tests.flatMap((test) => {
      const problem = problemOf(test, results);
      return problem === undefined ? [] : [`line ${line}: ${test.file} › ${test.name} ${problem}`];
    });
  });
}

/** @type {(test: TestName, results: readonly TestResult[]) => string | undefined} */
function problemOf({ file, name }, results) {
  const own = results.filter((result) => isIn(file, result) && isCalled(name, result));
  if (own.length === 0) return 'does not exist';
  return own.every(({ status }) => status === 'passed') ? undefined : 'did not pass';
}

/** @type {(file: string, result: TestResult) => boolean} */
const isIn = (file, result) => `/${result.file}`.endsWith(`/${file}`);

/** @type {(name: string, result: TestResult) => boolean} */
const isCalled = (name, result) =>
  name.endsWith('…') ? result.name.startsWith(name.slice(0, -1)) : result.name === name;
