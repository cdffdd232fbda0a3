const { writeFileSync } = require('node:fs');

/**
 * Writes the verdict of a test run as JSON into the file that `TEST_VERDICT` names: `passed` and `failed` as counts of tests,
 * `failedSuites` as `{ path, passed }`. A suite that could not run has no failed test of its own and counts as one failure.
 */
module.exports = class VerdictReporter {
  onRunComplete(_contexts, results) {
    const failedSuites = results.testResults
      .filter((suite) => suite.numFailingTests > 0 || suite.testExecError)
      .map((suite) => ({ path: suite.testFilePath, passed: suite.numPassingTests }));
    const verdict = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      failedSuites,
    };
    writeFileSync(process.env.TEST_VERDICT, JSON.stringify(verdict));
  }
};
