/**
 * `npm run build:sdk [-- --out FOLDER]`: packages/sdk as it is published, by default in its dist folder: ES modules with
 * their types by the TypeScript compiler, and CommonJS made of them.
 */
import { transformSync } from '@swc/core';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const source = join(root, 'packages', 'sdk');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(source, 'dist') } } });
await prepare({ build: false, development: true });
const out = resolve(values.out);
const [esm, cjs] = [join(out, 'esm'), join(out, 'cjs')];
rmSync(out, { recursive: true, force: true });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const { status } = spawnSync(
  process.execPath,
  [tsc, '-p', join(source, 'tsconfig.build.json'), '--outDir', esm],
  {
    stdio: 'inherit',
  },
);
if (status !== 0) process.exit(1);

for (const file of readdirSync(esm, { recursive: true })) {
  const target = join(cjs, file);
  mkdirSync(dirname(target), { recursive: true });
  if (file.endsWith('.d.ts')) copyFileSync(join(esm, file), target);
  else if (file.endsWith('.js')) {
    const options = { jsc: { target: 'es2022' }, module: { type: 'commonjs' } };
    writeFileSync(target, transformSync(readFileSync(join(esm, file), 'utf8'), options).code);
  }
}
writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');
