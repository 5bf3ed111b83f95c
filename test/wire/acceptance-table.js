// @ts-check

/** @typedef {import('./acceptance-tests.js').AcceptanceTest} AcceptanceTest */
/** @typedef {'passed' | 'failed' | 'missing' | 'later'} Verdict */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} asks
 * @property {readonly string[]} shownBy names of the tests, or why there is none yet
 * @property {Verdict} verdict
 */

/**
 * The part of jest's `--json` report that is used here.
 *
 * @typedef {object} JestReport
 * @property {readonly { assertionResults: readonly { fullName: string, title: string, status: string }[] }[]} testResults
 */

const NAME = /AT-\d+[a-f]?(?!\w)/g;
const PREFIX = /^(?:AT-\d+[a-f]?(?:, )?)+(?:: | \/ | )/;

/**
 * Assigns to each acceptance test the tests of the report whose names contain its id. A test that did not run counts as
 * failed.
 *
 * @param {readonly AcceptanceTest[]} wanted
 * @param {JestReport} report
 * @returns {readonly Row[]}
 */
export function acceptanceTable(wanted, report) {
  const results = report.testResults.flatMap((file) => file.assertionResults);
  return wanted.map(({ id, asks, later }) => {
    const own = results.filter(({ fullName }) => idsIn(fullName).includes(id));
    if (own.length === 0)
      return { id, asks, shownBy: later ? [later] : [], verdict: later ? 'later' : 'missing' };
    const verdict = own.every(({ status }) => status === 'passed') ? 'passed' : 'failed';
    return { id, asks, shownBy: own.map(({ title }) => title.replace(PREFIX, '')), verdict };
  });
}

/**
 * Ids in test names that are on no list: otherwise a typo would go unnoticed.
 *
 * @param {readonly AcceptanceTest[]} wanted
 * @param {JestReport} report
 */
export function unknownIds(wanted, report) {
  const known = new Set(wanted.map(({ id }) => id));
  const used = report.testResults.flatMap((file) =>
    file.assertionResults.flatMap(({ fullName }) => idsIn(fullName)),
  );
  return [...new Set(used)].filter((id) => !known.has(id)).sort();
}

/** @param {readonly Row[]} rows */
export const isComplete = (rows) => rows.every(({ verdict }) => verdict === 'passed' || verdict === 'later');

/** @param {readonly Row[]} rows */
export function summary(rows) {
  const count = (/** @type {Verdict} */ wanted) => rows.filter(({ verdict }) => verdict === wanted).length;
  return `${count('passed')} of ${rows.length} passed, ${count('failed')} failed, ${count('missing')} missing, ${count('later')} for later`;
}

/** The first name and the number of others: parameterised tests have many. @param {readonly string[]} names */
export const inBrief = ([first = '', ...others]) =>
  others.length === 0 ? first : `${first} (and ${others.length} more)`;

/** @type {(name: string) => readonly string[]} */
const idsIn = (name) => name.match(NAME) ?? [];
