/**
 * Unit specs stand beside the pure files; e2e suites in test/ run against the real database, queue and sockets.
 * A suite there is a chapter: `test/webhooks.e2e.ts` runs the parts in `test/webhooks/`, most of them on one service.
 */
const swc = {
  transform: { '^.+\\.(t|j)s$': ['@swc/jest'] },
  transformIgnorePatterns: [
    '/node_modules/(?!(jose|openid-client|oauth4webapi|pkijs|@formatjs|asn1js|bytestreamjs|@peculiar/utils|@noble/hashes)/)',
  ],
  testEnvironment: '<rootDir>/scripts/jest/environment.cjs',
  // Each is tried in turn for every import, and nearly all files are of the first two.
  moduleFileExtensions: ['js', 'ts', 'mjs', 'cjs', 'jsx', 'tsx', 'json', 'node'],
};

/** The SDK from its sources, which name the files that they become. */
const SDK = { '^#sdk$': '<rootDir>/packages/sdk/src/index.ts', '^(\\.{1,2}/.*)\\.js$': '$1' };

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
      moduleNameMapper: SDK,
    },
    {
      ...swc,
      displayName: 'sdk',
      rootDir: '.',
      roots: ['<rootDir>/packages/sdk/src'],
      testMatch: ['**/*.spec.ts'],
      moduleNameMapper: SDK,
    },
    {
      ...swc,
      displayName: 'e2e',
      rootDir: '.',
      testMatch: ['<rootDir>/test/**/*.e2e.ts', '<rootDir>/src/*/*/*.e2e.ts'],
      moduleNameMapper: SDK,
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};
