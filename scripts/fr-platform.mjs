/**
 * `npm run fr-platform -- [--port N]`: a simulated French platform (XP Z12-013) on 127.0.0.1, for installations under test.
 * It prints the settings that connect an installation, answers like a platform, and fails on request:
 *
 *   POST /control/faults    {"fault": "errorAfterStoring", "times": 1}
 *   POST /control/settings  {"decision": "300", "indexDelayMs": 0, "clockAheadMs": 0, "tokenSeconds": 600}
 *   POST /control/statuses  {"reference": "frf_…", "code": "300"}
 *   GET  /control           received flows, counted requests, violations of the JSON schemas
 *
 * `npm run fr-platform -- --folder PATH [--application AAA123] [--answers accept]`: the simulated state portal over the folder of
 * an installation that is an accredited platform. It takes files out of `outgoing`, checks them, and writes answers into
 * `incoming`: accept, refuse, late (a minute later), twice, or disorder (on the contents before the flow).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3900' },
    folder: { type: 'string' },
    application: { type: 'string', default: 'AAA123' },
    answers: { type: 'string', default: 'accept' },
  },
});
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

const support = join(root, 'test', 'support', 'french-platform');
if (values.folder !== undefined) await simulatePortal(values.folder);
else await simulatePlatform();

/** Runs the state portal until it is interrupted. */
async function simulatePortal(folder) {
  const { SimulatedPortal } = require(join(support, 'simulated-portal.ts'));
  const { ANSWER_MODES } = require(join(support, 'portal-answer-modes.ts'));
  const answer = ANSWER_MODES[values.answers];
  if (answer === undefined) {
    console.error(`--answers is "${values.answers}"; accepted: ${Object.keys(ANSWER_MODES).join(', ')}`);
    process.exit(2);
  }
  const portal = new SimulatedPortal(folder, values.application);
  console.log(`The simulated state portal reads ${folder} for the application ${values.application}.`);
  let reported = 0;
  const timer = setInterval(() => {
    for (const file of portal.take()) {
      console.log(`took ${file.name}: ${file.entryName}`);
      answer(portal, file);
    }
    for (const violation of portal.violations.slice(reported)) console.error(violation);
    reported = portal.violations.length;
  }, 1000);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      clearInterval(timer);
      console.log(`${portal.taken.length} file(s); missing numbers: ${portal.gaps.join(', ') || 'none'}`);
      process.exit(0);
    });
}

/** Runs the platform until it is interrupted. */
async function simulatePlatform() {
  const { SimulatedFrenchPlatform, PLATFORM_FAULTS } = require(join(support, 'platform-server.ts'));

  const platform = await SimulatedFrenchPlatform.start(port, { isControllable: true });
  console.log(`The simulated French platform listens on ${platform.url}. Settings of an installation:\n`);
  for (const [name, value] of Object.entries(platform.settings)) console.log(`${name}=${value}`);
  console.log(`\nFaults (POST ${platform.url}/control/faults): ${PLATFORM_FAULTS.join(', ')}`);
  console.log(`State: GET ${platform.url}/control`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void platform.stop().then(() => process.exit(0)));
}
