/** `npm test [-- jest options]`: makes the checkout ready, then runs unit specs and e2e suites. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const reporters = [
  '--reporters=default',
  `--reporters=${join(root, 'scripts', 'closing-line-reporter.cjs')}`,
];
const env = { ...process.env, NODE_ENV: 'test' };
const { status } = spawnSync(process.execPath, [jest, ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
