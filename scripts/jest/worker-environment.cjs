require('./compiled-once.cjs');
const { TestEnvironment } = require('jest-environment-node');
const { readFileSync } = require('node:fs');
const { endOfWorker, stopAll } = require('./end-of-worker.cjs');
const { leftBehind, readState } = require('./left-behind.cjs');
const { noteCosts } = require('./suite-costs.cjs');

/** The one environment of this process for each project of the Jest configuration. */
const environments = new Map();

/** What Jest leaves on the global object for the suite that runs, and which the next one must not find. */
const OF_A_SUITE = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'JEST_STATE_SYMBOL'];

/** A spec that replaces modules needs some that were not loaded with what it replaces. Suites of the API replace none. */
const REPLACES_MODULES = /\bjest\.(mock|doMock|resetModules|isolateModules\w*)\(/;

/** `@own-context` at the head of a spec: it compares what modules collect when they are loaded. */
const needsItsOwn = ({ docblockPragmas, testPath }) =>
  'own-context' in docblockPragmas || REPLACES_MODULES.test(readFileSync(testPath, 'utf8'));

/**
 * The environment of all suites: those of a worker run in one context, with modules that are loaded once (worker-runtime.cjs), so
 * that a service which one suite started serves the next (test/support/per-worker.ts). A unit spec that replaces modules, or
 * says `@own-context`, has a context of its own.
 */
module.exports = class WorkerEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { id: project, displayName, rootDir } = config.projectConfig;
    const isUnit = displayName?.name === 'unit';
    const isOwn = isUnit && needsItsOwn(context);
    const existing = isOwn ? undefined : environments.get(project);
    if (existing !== undefined) return existing.begin(context);
    super(config, context);
    /** Whether it belongs to one suite and ends with it. */
    this.isOwn = isOwn;
    this.isGuarded = isUnit && !isOwn;
    this.rootDir = rootDir;
    this.project = project;
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
    if (!this.isGuarded) return;
    // Unit specs come last: what suites of the API have started in this process would be idle until its end.
    await stopAll();
    this.before = readState(this.global);
  }

  /** What modules define when they are loaded stays: the next spec does not load them again. */
  handleTestEvent({ name }) {
    if (name === 'run_start' && this.isGuarded)
      this.before = new Map([...readState(this.global), ...this.before]);
  }

  /**
   * The context outlives the suite.
   * @throws Error if a unit spec leaves something changed that the next one would find
   */
  async teardown() {
    noteCosts(this.rootDir, this.testPath);
    if (this.isOwn) return super.teardown();
    if (!this.isGuarded) return;
    const left = leftBehind(this.global, this.before);
    if (left.length === 0) return;
    // The next one gets a new context, and does not fail for this one.
    environments.delete(this.project);
    throw new Error(`The spec leaves changed what others share: ${left.join(', ')}`);
  }
};
