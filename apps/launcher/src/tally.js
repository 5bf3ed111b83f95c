// @ts-check

/**
 * The closing line of a test run. A file that did not even load has no tests to count, so it counts as one failure
 * itself: a run that ends badly never closes with "0 failed". Neither does one that leaves a sentence of the
 * specification unshown.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} results
 * @param {number} [unshown] sentences of the specification that nothing showed
 */
export function tallyOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }, unshown = 0) {
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites + unshown} failed`;
}
