import { describe, expect, it } from '@jest/globals';
import { resultsOfJest, resultsOfPlaywright, slowestFiles, tallyOf } from './test-results.js';

const test = (title: string, status: string, duration = 1) => ({
  title,
  ok: status === 'expected',
  tests: [{ status, results: [{ duration }] }],
});

describe('The results of a test run', () => {
  it('are read from what jest reports', () => {
    const assertionResults = [{ fullName: 'a door opens', status: 'passed', duration: 7 }];
    const testResults = [{ name: '/project/apps\\door.spec.ts', message: '', assertionResults }];
    expect(resultsOfJest({ testResults }, '/project')).toEqual([
      { file: 'apps/door.spec.ts', name: 'a door opens', status: 'passed', ms: 7 },
    ]);
  });

  it('have a file that did not load among the failures', () => {
    const testResults = [{ name: '/project/door.spec.ts', message: 'no such hinge', assertionResults: [] }];
    expect(tallyOf(resultsOfJest({ testResults }, '/project'))).toBe('0 passed, 1 failed');
    const errors = [{ message: 'no such hinge', location: { file: '/project/door.e2e-spec.ts' } }];
    expect(tallyOf(resultsOfPlaywright({ errors }, 'test/web'))).toBe('0 passed, 1 failed');
  });

  it('are read from what Playwright reports, with the names of the groups', () => {
    const group = { title: 'A door', file: 'door.e2e-spec.ts', specs: [test('opens', 'expected', 9)] };
    const suites = [{ title: 'door.e2e-spec.ts', file: 'door.e2e-spec.ts', specs: [], suites: [group] }];
    expect(resultsOfPlaywright({ suites, errors: [] }, 'test/web')).toEqual([
      { file: 'test/web/door.e2e-spec.ts', name: 'A door opens', status: 'passed', ms: 9 },
    ]);
  });

  it('count tests that were skipped or passed only on a retry as failed', () => {
    const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map((status) => test(status, status));
    const suites = [{ title: 'door.e2e-spec.ts', file: 'door.e2e-spec.ts', specs }];
    expect(tallyOf(resultsOfPlaywright({ suites, errors: [] }, 'test/web'))).toBe('1 passed, 3 failed');
  });

  it('count sentences of the specification that nothing showed as failures', () => {
    expect(tallyOf([{ file: 'a', name: 'b', status: 'passed', ms: 1 }], 2)).toBe('1 passed, 2 failed');
  });

  it('name the slowest files', () => {
    const results = ['a', 'b', 'a', 'c'].map((file, at) => ({
      file,
      name: '',
      status: 'passed',
      ms: 1000 * (at + 1),
    }));
    expect(slowestFiles(results, 2)).toEqual(['   4.0 s  a', '   4.0 s  c']);
  });
});
