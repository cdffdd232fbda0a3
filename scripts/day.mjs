/**
 * `npm run day -- --peers DIRECTORY [--base-port N]`: a day of the network between two installations of the product, phase4
 * and phoss-smp, as a transcript of plain lines. It ends with exit status 1 at the first thing that is not as it should be.
 * The peers are started by scripts that are no part of this product (docs/network.md).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: process.env.PASSERELLE_PEERS },
    'base-port': { type: 'string', default: process.env.PEERS_BASE_PORT ?? '39460' },
  },
});
requireTools();
await prepare({ build: true, development: true });
const folder = mkdtempSync(join(tmpdir(), 'passerelle-day-verdict-'));
const verdict = join(folder, 'verdict.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...['--selectProjects', 'processes', '--runTestsByPath', 'test/day.process.e2e.ts'],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TEST_VERDICT: verdict,
      DAY_PEERS: resolve(values.peers),
      DAY_BASE_PORT: values['base-port'],
    },
  },
);
const passed = existsSync(verdict) && JSON.parse(readFileSync(verdict, 'utf8')).passed > 0;
rmSync(folder, { recursive: true });
process.exit(status === 0 && passed ? 0 : 1);

function requireTools() {
  const missing = [];
  if (values.peers === undefined || !existsSync(join(values.peers, 'up')))
    missing.push('the scripts that start the peers: --peers DIRECTORY, or PASSERELLE_PEERS');
  for (const [command, option] of [
    ['java', '-version'],
    ['mvn', '-version'],
    ['keytool', '-help'],
    ['openssl', 'version'],
  ])
    if (spawnSync(command, [option]).status !== 0) missing.push(command);
  if (missing.length === 0) return;
  console.error(`Not run. Missing: ${missing.join('; ')}.`);
  process.exit(2);
}
