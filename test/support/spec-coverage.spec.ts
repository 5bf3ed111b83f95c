import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COVERAGE, specFiles } from './spec-files.js';
import { problemsOf, rowsOf, titlesById, withTitles } from './spec-coverage.js';

const DOCUMENT = [
  '## 9. Constants',
  '',
  '| Id | Sentence | Decision | Shown by |',
  '| --- | --- | --- | --- |',
  '| S9.1 | Usernames have 3 letters | | |',
  '| S9.2 | Retention is 24 hours | | `old.spec.ts › is kept` |',
  '| S9.3 | Online players are always 0 | [real data](#placeholders) | |',
].join('\n');

const titled = (title: string, ids: string): string => `${title} [${ids}]`;
const quoted = (title: string, ids: string): string => `it('${titled(title, ids)}', () => {});`;

const SPECS = [
  { file: 'web/login.spec.ts', source: quoted('the form wants three letters', 'S9.1') },
  {
    file: 'a.spec.ts',
    source: `${quoted('are kept $count days', 'S9.2')} ${quoted('and names', 'S9.1 S9.2')} it('else', 1);`,
  },
];

const resultsOf = (tests: readonly (readonly [name: string, status: string])[]) =>
  tests.map(([name, status]) => ({ file: 'a.spec.ts', name, status, ms: 1 }));

const ALL = [
  [titled('the form wants three letters', 'S9.1'), 'passed'],
  [titled('logs are kept 1 days', 'S9.2'), 'passed'],
  ['something else', 'failed'],
] as const;

describe('the coverage of the specification', () => {
  it('is read from the tables of the document, without table headings', () => {
    expect(rowsOf(DOCUMENT).map(({ id, decision }) => [id, decision])).toEqual([
      ['S9.1', ''],
      ['S9.2', ''],
      ['S9.3', '[real data](#placeholders)'],
    ]);
  });

  it('is generated from the ids in test titles', () => {
    const lines = withTitles(DOCUMENT, titlesById(SPECS)).split('\n');
    expect(lines.slice(4)).toEqual([
      '| S9.1 | Usernames have 3 letters | | `web/login.spec.ts › the form wants three letters`, `a.spec.ts › and names` |',
      '| S9.2 | Retention is 24 hours | | `a.spec.ts › are kept … days`, `a.spec.ts › and names` |',
      '| S9.3 | Online players are always 0 | [real data](#placeholders) | |',
    ]);
  });

  it('is complete when a test of each sentence passed or a decision replaces it', () => {
    expect(problemsOf(rowsOf(DOCUMENT), resultsOf(ALL))).toEqual([]);
  });

  it('names a sentence without a test', () => {
    expect(problemsOf(rowsOf(DOCUMENT), resultsOf(ALL.slice(1)))).toEqual([
      'S9.1: nothing shows "Usernames have 3 letters"',
    ]);
  });

  it('names a test that did not pass, even if it was only skipped or one of several', () => {
    const skipped = [...ALL, [titled('logs are kept 2 days', 'S9.2'), 'pending'] as const];
    expect(problemsOf(rowsOf(DOCUMENT), resultsOf(skipped))).toEqual([
      `S9.2: a.spec.ts › ${titled('logs are kept 2 days', 'S9.2')} did not pass`,
    ]);
  });

  it('names an id that is in no table, even in the title of a group', () => {
    const stray = [...ALL, [`${titled('logs', 'S9.9')} are kept`, 'passed'] as const];
    expect(problemsOf(rowsOf(DOCUMENT), resultsOf(stray))).toEqual([
      `S9.9: no such sentence, in a.spec.ts › ${titled('logs', 'S9.9')} are kept`,
    ]);
  });

  it('is up to date in the document: npm run spec-coverage', () => {
    const markdown = readFileSync(COVERAGE, 'utf8');
    expect(markdown).toBe(withTitles(markdown, titlesById(specFiles())));
  });

  it('refers to existing decisions, and lists each id once', () => {
    const markdown = readFileSync(COVERAGE, 'utf8');
    const decisions = [...markdown.matchAll(/\]\((adr\/[\w.-]+)\)/g)].map(([, path]) => `docs/${path}`);
    expect(decisions.filter((path) => !existsSync(path))).toEqual([]);
    const ids = rowsOf(markdown).map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
