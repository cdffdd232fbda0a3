const { writeFileSync } = require('node:fs');

/**
 * Writes the verdict of a test run as JSON into the file that `TEST_VERDICT` names, if it names one: `passed` and `failed` as
 * counts of tests, `failedSuites` as `{ path, tests }` with the names of the tests that failed. A suite that could not run has
 * no failed test of its own and counts as one failure.
 */
module.exports = class VerdictReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.TEST_VERDICT;
    if (file === undefined) return;
    const failedSuites = results.testResults
      .filter((suite) => suite.numFailingTests > 0 || suite.testExecError)
      .map((suite) => ({
        path: suite.testFilePath,
        tests: suite.testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      }));
    const verdict = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      failedSuites,
    };
    writeFileSync(file, JSON.stringify(verdict));
  }
};
