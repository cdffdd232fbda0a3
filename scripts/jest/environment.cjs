require('./compiled-once.cjs');
const { TestEnvironment } = require('jest-environment-node');
const { noteCosts } = require('./suite-costs.cjs');

/** The environment of unit specs: one context for each file, over code that a worker compiles once. */
module.exports = class UnitEnvironment extends TestEnvironment {
  #noteCosts;

  constructor(config, context) {
    super(config, context);
    this.#noteCosts = () => noteCosts(config.projectConfig.rootDir, context.testPath);
  }

  async teardown() {
    await super.teardown();
    this.#noteCosts();
  }
};
