/** Ends the output of a test run with one plain line that any tool can read. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    // A suite that could not run has no failed test of its own and still is a failure.
    const broken = results.numRuntimeErrorTestSuites;
    console.log(`${results.numPassedTests} passed, ${results.numFailedTests + broken} failed`);
  }
};
