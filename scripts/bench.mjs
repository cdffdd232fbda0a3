/** `npm run bench -- NAME [options]`: runs a benchmark of bench/ over the built product; `table` is the overview. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

const [name = '', ...options] = process.argv.slice(2);
const file = join(root, 'bench', `${name}.ts`);
if (!existsSync(file)) {
  const names = readdirSync(join(root, 'bench'))
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.replace(/\.ts$/, ''));
  console.error(`Which benchmark? One of: ${names.join(', ')}`);
  process.exit(2);
}
await prepare({ build: true, development: true });
const swc = join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
const out = join(root, 'dist-bench');
const built = spawnSync(
  process.execPath,
  [
    swc,
    'src',
    'migrations',
    'bench',
    join('test', 'support', 'superuser.ts'),
    join('test', 'support', 'chromium.ts'),
    'test/support/peppol',
    '-d',
    out,
    '--config-file',
    join(root, '.swcrc'),
    '--quiet',
  ],
  { cwd: root, stdio: 'inherit' },
);
if (built.status !== 0) process.exit(1);
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', join(out, 'bench', `${name}.js`), ...options],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
