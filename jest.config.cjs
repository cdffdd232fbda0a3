/**
 * Unit specs stand beside the pure files; e2e suites in test/ run against the real database, queue and sockets.
 * A suite there is a chapter: `test/webhooks.e2e.ts` runs the parts in `test/webhooks/`, most of them on one service.
 */
const swc = {
  transform: { '^.+\\.(t|j)s$': ['@swc/jest'] },
  transformIgnorePatterns: [
    '/node_modules/(?!(jose|openid-client|oauth4webapi|pkijs|@formatjs|asn1js|bytestreamjs|@peculiar/utils|@noble/hashes)/)',
  ],
  testEnvironment: 'node',
};

module.exports = {
  // On two cores: a suite waits a quarter of its time, for leases to end and processes to start.
  maxWorkers: 3,
  // Suites leave behind what they loaded; a worker that has grown is replaced before it spends its time on collecting garbage.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/long-first-sequencer.cjs',
  projects: [
    {
      ...swc,
      displayName: 'unit',
      rootDir: '.',
      roots: ['<rootDir>/src', '<rootDir>/packages/dashboard/src'],
      testMatch: ['**/*.spec.ts'],
      // The dashboard shows calls of the SDK, whose sources name the files that they become.
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
    },
    {
      ...swc,
      displayName: 'sdk',
      rootDir: '.',
      roots: ['<rootDir>/packages/sdk/src'],
      testMatch: ['**/*.spec.ts'],
      // Its sources name the files that they become.
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    },
    {
      ...swc,
      displayName: 'e2e',
      rootDir: '.',
      testMatch: ['<rootDir>/test/**/*.e2e.ts', '<rootDir>/src/*/*.e2e.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};
