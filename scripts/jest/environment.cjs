require('./compiled-once.cjs');
const { TestEnvironment } = require('jest-environment-node');

/** The environment of unit specs: one context for each file, over code that a worker compiles once. */
module.exports = TestEnvironment;
