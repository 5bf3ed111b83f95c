import { describe, expect, it } from '@jest/globals';
import { tallyOf } from './tally.js';

describe('tallyOf', () => {
  it('says how many tests passed and failed', () => {
    expect(tallyOf({ numPassedTests: 12, numFailedTests: 3, numRuntimeErrorTestSuites: 0 })).toBe(
      '12 passed, 3 failed',
    );
  });

  it('counts a file that did not load as a failure', () => {
    expect(tallyOf({ numPassedTests: 12, numFailedTests: 0, numRuntimeErrorTestSuites: 1 })).toBe(
      '12 passed, 1 failed',
    );
  });
});
