require('./compiled-once.cjs');
const { TestEnvironment } = require('jest-environment-node');
const { readFileSync } = require('node:fs');
const { endOfWorker } = require('./end-of-worker.cjs');
const { noteCosts } = require('./suite-costs.cjs');

/** The one environment of this process for each project of the Jest configuration. */
const environments = new Map();

/** What Jest leaves on the global object for the suite that runs, and which the next one must not find. */
const OF_A_SUITE = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'JEST_STATE_SYMBOL'];

/** A spec that replaces modules needs some that were not loaded with what it replaces. Suites of the API replace none. */
const REPLACES_MODULES = /\bjest\.(mock|doMock|resetModules|isolateModules\w*)\(/;

/**
 * The environment of all suites: those of a worker run in one context, with modules that are loaded once (worker-runtime.cjs), so
 * that a service which one suite started serves the next (test/support/per-worker.ts). A unit spec that replaces modules has a
 * context of its own.
 */
module.exports = class WorkerEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { id: project, displayName, rootDir } = config.projectConfig;
    const isOwn =
      displayName?.name === 'unit' && REPLACES_MODULES.test(readFileSync(context.testPath, 'utf8'));
    const existing = isOwn ? undefined : environments.get(project);
    if (existing !== undefined) return existing.begin(context);
    super(config, context);
    /** Whether it belongs to one suite and ends with it. */
    this.isOwn = isOwn;
    this.rootDir = rootDir;
    this.global.endOfWorker = endOfWorker;
    this.begin(context);
    if (!isOwn) environments.set(project, this);
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
    if (this.isOwn) await super.teardown();
    else this.fakeTimersModern.useRealTimers();
    noteCosts(this.rootDir, this.testPath);
  }
};
