import { describe, expect, it } from '@jest/globals';
import { acceptanceTable, inBrief, isComplete, summary, unknownIds } from './acceptance-table.js';
import { ACCEPTANCE_TESTS } from './acceptance-tests.js';

type Test = readonly [title: string, status?: string];

const report = (...tests: readonly Test[]) => ({
  testResults: tests.map(([title, status = 'passed']) => ({
    assertionResults: [{ title, fullName: `a driver ${title}`, status }],
  })),
});
const wanted = [
  { id: 'AT-03', asks: 'this' },
  { id: 'AT-30', asks: 'that' },
  { id: 'AT-30a', asks: 'more', later: 'part of something else' },
];
const verdicts = (...tests: readonly Test[]) =>
  acceptanceTable(wanted, report(...tests)).map(({ verdict }) => verdict);

describe('the table of acceptance tests', () => {
  it('tells ids apart of which one begins like the other', () => {
    expect(verdicts(['AT-30a: x'])).toEqual(['missing', 'missing', 'passed']);
    expect(verdicts(['AT-30: x'])).toEqual(['missing', 'passed', 'later']);
  });

  it('finds every id of a name that has several', () => {
    expect(verdicts(['AT-03, AT-30: x'])).toEqual(['passed', 'passed', 'later']);
    expect(verdicts(['BE-09 / AT-03 Cyrillic'])[0]).toBe('passed');
  });

  it('takes a test that failed or did not run for a failure, also beside one that passed', () => {
    expect(verdicts(['AT-03: x', 'failed'], ['AT-03: y'])[0]).toBe('failed');
    expect(verdicts(['AT-03: x', 'pending'])[0]).toBe('failed');
  });

  it('says why one may be missing for now, and that it is not there', () => {
    const [, , later] = acceptanceTable(wanted, report());
    expect(later).toMatchObject({ verdict: 'later', shownBy: ['part of something else'] });
  });

  it('is complete only when nothing is missing and nothing failed', () => {
    const rows = (...tests: readonly Test[]) => acceptanceTable(wanted, report(...tests));
    expect(isComplete(rows(['AT-03: x'], ['AT-30: x']))).toBe(true);
    expect(isComplete(rows(['AT-03: x']))).toBe(false);
    expect(isComplete(rows(['AT-03: x'], ['AT-30: x', 'failed']))).toBe(false);
    expect(summary(rows(['AT-03: x']))).toBe('1 of 3 passed, 0 failed, 1 missing, 1 for later');
  });

  it('names a test by what it says, and the first of many', () => {
    const [row] = acceptanceTable(wanted, report(['AT-03, AT-30: says so'], ['AT-03: and so']));
    expect(row?.shownBy).toEqual(['says so', 'and so']);
    expect(inBrief(row?.shownBy ?? [])).toBe('says so (and 1 more)');
  });

  it('knows an id that is on no list', () => {
    expect(unknownIds(wanted, report(['AT-03: x'], ['AT-99: slip']))).toEqual(['AT-99']);
  });
});

describe('the list of acceptance tests', () => {
  it('holds each id once, in order', () => {
    const ids = ACCEPTANCE_TESTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toHaveLength(68 + 'abcdef'.length + 'abcde'.length);
  });

  it('lets none of them wait any more', () => {
    const later = ACCEPTANCE_TESTS.filter((test) => test.later !== undefined).map(({ id }) => id);
    expect(later).toEqual([]);
  });
});
