/**
 * `npm run dev`: runs the service and restarts it whenever a source changes; the dashboard is built again whenever one of
 * its sources changed, and a reload of the page shows it.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: false, development: true });
// Nest writes into the build that is there: what was kept of that one may be of other files.
rmSync(join(root, 'dist', '.cache'), { recursive: true, force: true });
const modules = join(root, 'node_modules');
const dashboard = join(root, 'packages', 'dashboard');
const options = { cwd: root, stdio: 'inherit' };
const children = [
  // Without compressed files beside them the plain ones are served, so those of an earlier build must go: `emptyOutDir`.
  spawn(
    process.execPath,
    [
      join(modules, 'vite', 'bin', 'vite.js'),
      'build',
      '--watch',
      '--emptyOutDir',
      '--logLevel',
      'warn',
      dashboard,
    ],
    options,
  ),
  spawn(process.execPath, [join(modules, '@nestjs', 'cli', 'bin', 'nest.js'), 'start', '--watch'], options),
];
const stop = (signal) => children.forEach((child) => child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children)
  child.on('exit', (code) => {
    stop('SIGTERM');
    process.exitCode ??= code ?? 1;
  });
