require('./compiled-once.cjs');
const { TestEnvironment } = require('jest-environment-node');
const { endOfWorker } = require('./end-of-worker.cjs');
const { noteCosts } = require('./suite-costs.cjs');

/** The one environment of this process for each project of the Jest configuration. */
const environments = new Map();

/** What Jest leaves on the global object for the suite that runs, and which the next one must not find. */
const OF_A_SUITE = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'JEST_STATE_SYMBOL'];

/**
 * The environment of API suites: all suites of a worker run in one context, with modules that are loaded once
 * (worker-runtime.cjs), so that a service which one suite started serves the next (test/support/per-worker.ts).
 */
module.exports = class WorkerEnvironment extends TestEnvironment {
  constructor(config, context) {
    const project = config.projectConfig.id;
    const existing = environments.get(project);
    if (existing !== undefined) return existing.begin(context);
    super(config, context);
    this.rootDir = config.projectConfig.rootDir;
    this.begin(context);
    this.global.endOfWorker = endOfWorker;
    environments.set(project, this);
  }

  begin({ testPath }) {
    this.testPath = testPath;
    return this;
  }

  async setup() {
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (OF_A_SUITE.includes(symbol.description)) delete this.global[symbol];
  }

  /** The context outlives the suite. */
  async teardown() {
    noteCosts(this.rootDir, this.testPath);
  }
};
