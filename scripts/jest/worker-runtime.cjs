const { default: Runtime } = require('jest-runtime');

/** The one runtime of each environment. */
const runtimes = new WeakMap();

/**
 * Loads modules once in a worker, where Jest's own runtime loads them again for every suite: of the service alone these are
 * 3,800. What a suite mocks and what belongs to the suite itself ends with it.
 */
module.exports = class WorkerRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    const existing = runtimes.get(environment);
    if (existing !== undefined) {
      existing.begin(testPath);
      return existing;
    }
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    this.isOwn = environment.isOwn;
    runtimes.set(environment, this);
  }

  begin(testPath) {
    this._testPath = testPath;
    this.executor.testPath = testPath;
    this.esmLoader.testPath = testPath;
    // Jest's own modules keep the state of the suite that runs.
    this.registries.internalModuleRegistry.clear();
    this.jestGlobals.cachedEnvGlobals = undefined;
  }

  /** Jest looks for the modules of a suite that has ended no more; those of the service go on. */
  teardown() {
    if (this.isOwn) return super.teardown();
    this.restoreAllMocks();
    this.registries.moduleRegistry.delete(this._testPath);
    this.testMainModule.reset();
    this.mockState.clear();
    this.loggedReferenceErrors.clear();
    this.testState.enterTestCode();
  }
};
module.exports.default = module.exports;
