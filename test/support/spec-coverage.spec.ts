import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { problemsOf, rowsOf } from './spec-coverage.js';

const DOCUMENT = [
  '## 9. Constants',
  '',
  '| Sentence | Shown by |',
  '| --- | --- |',
  '| Usernames have 3 letters | `web/login.spec.ts › the form wants three letters` |',
  '| Retention is 24 hours | `a.spec.ts › logs are kept a day`, `b.e2e-spec.ts › and no longer` |',
  '| Online players are always 0 | [real data](#placeholders) |',
].join('\n');

const resultsOf = (tests: readonly (readonly [file: string, name: string, status: string])[]) =>
  tests.map(([file, name, status]) => ({ file: `/somewhere/${file}`, name, status, ms: 1 }));

const ALL = [
  ['web/login.spec.ts', 'the form wants three letters', 'passed'],
  ['a.spec.ts', 'logs are kept a day', 'passed'],
  ['b.e2e-spec.ts', 'and no longer', 'passed'],
] as const;

describe('the coverage of the specification', () => {
  it('is read from the tables of the document, each row with its line', () => {
    expect(rowsOf(DOCUMENT).map(({ sentence, line }) => [sentence, line])).toEqual([
      ['Usernames have 3 letters', 5],
      ['Retention is 24 hours', 6],
      ['Online players are always 0', 7],
    ]);
  });

  it('is whole when every named test passed and the rest is decided', () => {
    expect(problemsOf(rowsOf(DOCUMENT), resultsOf(ALL))).toEqual([]);
  });

  it('names a test that is not there', () => {
    expect(problemsOf(rowsOf(DOCUMENT), resultsOf(ALL.slice(1)))).toEqual([
      'line 5: web/login.spec.ts › the form wants three letters does not exist',
    ]);
  });

  it('names a test that did not pass, also when it was only skipped', () => {
    const skipped = [...ALL.slice(0, 2), ['b.e2e-spec.ts', 'and no longer', 'pending'] as const];
    expect(problemsOf(rowsOf(DOCUMENT), resultsOf(skipped))).toEqual([
      'line 6: b.e2e-spec.ts › and no longer did not pass',
    ]);
  });

  it('names a sentence nobody shows', () => {
    const [problem] = problemsOf(rowsOf('| The theme is dark | later |'), resultsOf([]));
    expect(problem).toBe('line 1: nothing shows "The theme is dark"');
  });

  it('takes a name that ends in dots for all tests that begin like it', () => {
    const rows = rowsOf('| Constants | `a.spec.ts › limits …` |');
    const tests = [
      ['a.spec.ts', 'limits of names', 'passed'],
      ['a.spec.ts', 'limits of ports', 'failed'],
    ] as const;
    expect(problemsOf(rows, resultsOf(tests.slice(0, 1)))).toEqual([]);
    expect(problemsOf(rows, resultsOf(tests))).toHaveLength(1);
  });

  it('points at files and decisions that exist', () => {
    const markdown = readFileSync('docs/spec-coverage.md', 'utf8');
    const files = rowsOf(markdown).flatMap(({ tests }) => tests.map(({ file }) => file));
    const decisions = [...markdown.matchAll(/\]\((adr\/[\w.-]+)\)/g)].map(([, path]) => `docs/${path}`);
    expect([...files, ...decisions].filter((path) => !existsSync(path))).toEqual([]);
  });
});
