/**
 * `npm run fr-platform -- [--port N]`: a simulated French platform (XP Z12-013) on 127.0.0.1, for installations under test.
 * It prints the settings that connect an installation, answers like a platform, and fails on request:
 *
 *   POST /control/faults    {"fault": "errorAfterStoring", "times": 1}
 *   POST /control/settings  {"judgement": "300", "indexDelayMs": 0, "clockAheadMs": 0, "tokenSeconds": 600}
 *   POST /control/statuses  {"reference": "frf_…", "code": "300"}
 *   GET  /control           received flows, counted requests, violations of the JSON schemas
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './prepare.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3900' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port is "${values.port}"; accepted: a port number, 0 for a free one`);
  process.exit(2);
}

const require = createRequire(import.meta.url);
const { transformSync } = require('@swc/core');
// The simulator shares the shapes of the interface with the product, so it is compiled when it starts, like the tests.
require.extensions['.ts'] = (module, file) => {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  module._compile(code, file);
};

const { SimulatedFrenchPlatform, PLATFORM_FAULTS } = require(
  join(root, 'test', 'support', 'french-platform', 'platform-server.ts'),
);

const platform = await SimulatedFrenchPlatform.start(port, { isControllable: true });
console.log(`The simulated French platform listens on ${platform.url}. Settings of an installation:\n`);
for (const [name, value] of Object.entries(platform.settings)) console.log(`${name}=${value}`);
console.log(`\nFaults (POST ${platform.url}/control/faults): ${PLATFORM_FAULTS.join(', ')}`);
console.log(`State: GET ${platform.url}/control`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void platform.stop().then(() => process.exit(0)));
