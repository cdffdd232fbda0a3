const { availableParallelism } = require('node:os');

/**
 * Unit specs stand beside the files that they test; suites in test/ run against the real database, queue and sockets, each file by
 * itself. `x.e2e.ts` calls a service within the worker, which suites share (test/support/per-worker.ts); `x.process.e2e.ts` starts
 * processes or a browser, waits for real time, loads the machine or tries every route, and is run by `npm run test:processes`.
 */
const swc = {
  rootDir: '.',
  transform: { '^.+\\.(t|j)s$': ['@swc/jest'] },
  transformIgnorePatterns: [
    '/node_modules/(?!(jose|openid-client|oauth4webapi|pkijs|@formatjs|asn1js|bytestreamjs|@peculiar/utils|@noble/hashes)/)',
  ],
  runner: '<rootDir>/scripts/jest/grouped-runner.cjs',
  testEnvironment: '<rootDir>/scripts/jest/environment.cjs',
  // Each is tried in turn for every import, and nearly all files are of the first two.
  moduleFileExtensions: ['js', 'ts', 'mjs', 'cjs', 'jsx', 'tsx', 'json', 'node'],
  // The SDK from its sources, which name the files that they become.
  moduleNameMapper: { '^#sdk$': '<rootDir>/packages/sdk/src/index.ts', '^(\\.{1,2}/.*)\\.js$': '$1' },
};

/**
 * Specs that try a rule set with everything that can be made of its samples, for the tier of processes. What each rule does is
 * in the specs beside them; these find what nobody thought of, which is rare and may wait for the longer run.
 */
const EXHAUSTIVE = [
  '/rules/hostile\\.spec\\.ts$',
  '/rules/fuzz\\.spec\\.ts$',
  '/rules/en16931-cii/hostile\\.spec\\.ts$',
];

/** All suites of a worker in one context, over modules that it loads once. */
const onceInAWorker = {
  testEnvironment: '<rootDir>/scripts/jest/worker-environment.cjs',
  runtime: '<rootDir>/scripts/jest/worker-runtime.cjs',
};

/** Suites of the API and of processes: one PostgreSQL for the run. */
const e2e = {
  ...swc,
  ...onceInAWorker,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

module.exports = {
  // Each loads the product and starts services of its own. The runner has one more of them than cores for suites that wait.
  maxWorkers: Math.max(2, availableParallelism()) + 1,
  workerIdleMemoryLimit: '2GB',
  // What hangs ends. No test is that slow on a quiet machine; those that may be say so themselves.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/scripts/long-first-sequencer.cjs',
  reporters: ['default', '<rootDir>/scripts/verdict-reporter.cjs'],
  projects: [
    {
      ...swc,
      ...onceInAWorker,
      displayName: 'unit',
      roots: ['<rootDir>/src', '<rootDir>/packages/dashboard/src'],
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: EXHAUSTIVE,
    },
    { ...swc, displayName: 'exhaustive', roots: ['<rootDir>/src'], testRegex: EXHAUSTIVE },
    { ...swc, displayName: 'sdk', roots: ['<rootDir>/packages/sdk/src'], testMatch: ['**/*.spec.ts'] },
    {
      ...e2e,
      displayName: 'e2e',
      roots: ['<rootDir>/src', '<rootDir>/test'],
      testMatch: ['**/*.e2e.ts'],
      testPathIgnorePatterns: ['\\.process\\.e2e\\.ts$'],
    },
    {
      ...e2e,
      displayName: 'processes',
      roots: ['<rootDir>/test'],
      testMatch: ['**/*.process.e2e.ts'],
    },
  ],
};
