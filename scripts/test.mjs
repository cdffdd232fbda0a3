/**
 * `npm test [-- jest options]`: makes the checkout ready, then runs unit specs and e2e suites. Without options the rules
 * are first held against the collection of known verdicts, when there is one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

const options = process.argv.slice(2);
await prepare({ build: true });
if (options.length === 0) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'oracle.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const reporters = [
  '--reporters=default',
  `--reporters=${join(root, 'scripts', 'closing-line-reporter.cjs')}`,
];
const env = { ...process.env, NODE_ENV: 'test' };
const { status } = spawnSync(process.execPath, [jest, ...reporters, ...options], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
