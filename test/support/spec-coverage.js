// @ts-check

/**
 * A row of docs/spec-coverage.md: a sentence of the specification, by its id.
 *
 * @typedef {object} Row
 * @property {string} id such as `S2.14`: the chapter, and a number that is never reused
 * @property {string} sentence
 * @property {string} decision what replaces the sentence; empty for most
 */

/** @typedef {import('./test-results.js').TestResult} TestResult */

const ROW = /^\| (?<id>S\d+\.\d+) +\| (?<sentence>.+?) +\| (?<decision>.*?) *\| .*\|$/;
/** At the end of a test's title, or of its group's title. */
const IDS = / \[(S\d+\.\d+(?: S\d+\.\d+)*)\]/g;
const TITLE = /(['"`])(?<title>(?:\\.|(?!\1)[^\\\n])*?) \[(?<ids>S\d+\.\d+(?: S\d+\.\d+)*)\]\1/g;

/** @param {string} title @returns {readonly string[]} */
const idsIn = (title) => [...title.matchAll(IDS)].flatMap(([, ids = '']) => ids.split(' '));

/** A title without ids, for display. @param {string} title */
export const withoutIds = (title) => title.replaceAll(IDS, '');

/** @param {string} markdown @returns {readonly Row[]} */
export const rowsOf = (markdown) =>
  markdown.split('\n').flatMap((line) => {
    const { id, sentence = '', decision = '' } = ROW.exec(line)?.groups ?? {};
    return id === undefined ? [] : [{ id, sentence, decision }];
  });

/**
 * The titles that carry ids, by id, as `file › title`; interpolated values are left out.
 *
 * @param {readonly { readonly file: string, readonly source: string }[]} specs
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function titlesById(specs) {
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  for (const { file, source } of specs) {
    for (const { groups = {} } of source.matchAll(TITLE)) {
      const { title = '', ids = '' } = groups;
      const shown = `\`${file} › ${plain(title)}\``;
      for (const id of ids.split(' ')) titles.set(id, [...(titles.get(id) ?? []), shown]);
    }
  }
  return titles;
}

/** @param {string} title in source form, escapes included */
const plain = (title) =>
  title
    .replaceAll(/\$\{[^}]*\}|%[sdijo]|\$[\w.]+/g, '…')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll('|', '\\|')
    .replaceAll('`', "'");

/**
 * The document, with the current tests of each sentence.
 *
 * @param {string} markdown
 * @param {ReadonlyMap<string, readonly string[]>} titles
 */
export const withTitles = (markdown, titles) =>
  markdown
    .split('\n')
    .map((line) => {
      const [row] = rowsOf(line);
      if (row === undefined) return line;
      const cells = [row.id, row.sentence, row.decision, (titles.get(row.id) ?? []).join(', ')];
      return `| ${cells.join(' | ')} |`.replaceAll(/ {2,}\|/g, ' |');
    })
    .join('\n');

/**
 * Inconsistencies between the document and a test run; empty if every sentence is covered by a test, or replaced by a
 * decision, and all of these tests have passed.
 *
 * @param {readonly Row[]} rows
 * @param {readonly TestResult[]} results of a full run
 * @returns {readonly string[]}
 */
export function problemsOf(rows, results) {
  const shown = results.flatMap((result) => idsIn(result.name).map((id) => ({ id, result })));
  const known = new Set(rows.map(({ id }) => id));
  const ids = new Set(shown.map(({ id }) => id));
  return [
    ...rows.filter(({ id, decision }) => !ids.has(id) && decision === '').map(unshown),
    ...shown
      .filter(({ id }) => !known.has(id))
      .map(({ id, result }) => `${id}: no such sentence, in ${result.file} › ${result.name}`),
    ...shown
      .filter(({ result }) => result.status !== 'passed')
      .map(({ id, result }) => `${id}: ${result.file} › ${result.name} did not pass`),
  ];
}

/** @param {Row} row */
const unshown = ({ id, sentence }) => `${id}: nothing shows "${sentence}"`;
