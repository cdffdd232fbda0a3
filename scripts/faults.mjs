/**
 * `npm run faults -- [CASE…] [--seed N] [--minutes N] [--kills N] [--report FILE]`: plays the faults of docs/faults.md against real processes,
 * all of them or those that are named (`F4` stands for F4a, F4b…), prints the matrix and writes it as JSON.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
    minutes: { type: 'string', default: '3' },
    kills: { type: 'string', default: '40' },
  },
});
if (!Number.isSafeInteger(Number(values.seed))) {
  console.error(`--seed is "${values.seed}"; accepted: a whole number`);
  process.exit(2);
}
if (!(Number(values.minutes) > 0)) {
  console.error(`--minutes is "${values.minutes}"; accepted: a number above 0, the length of CHAOS`);
  process.exit(2);
}
if (!(Number.isSafeInteger(Number(values.kills)) && Number(values.kills) > 0)) {
  console.error(`--kills is "${values.kills}"; accepted: a whole number above 0, the kills of each case UPS`);
  process.exit(2);
}
await prepare({ build: true, development: true });
const env = {
  ...process.env,
  NODE_ENV: 'test',
  FAULTS: positionals.join(' ') || 'all',
  FAULTS_SEED: values.seed,
  FAULTS_MINUTES: values.minutes,
  FAULTS_KILLS: values.kills,
  ...(values.report === undefined ? {} : { FAULTS_REPORT: resolve(values.report) }),
};
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'processes', '--runTestsByPath', 'test/faults.process.e2e.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env,
  },
);
process.exit(status ?? 1);
