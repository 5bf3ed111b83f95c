// @ts-check

/**
 * The closing line of a test run. A file that did not even load has no tests to count, so it counts as one failure
 * itself: a run that ends badly never closes with "0 failed".
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} results
 */
export function tallyOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
}
