/**
 * `npm run n8n:package [-- --out FOLDER] [-- --lint FOLDER]`: packages/n8n as n8n loads it, by default in its dist folder:
 * CommonJS of the nodes with the built SDK beside them. With `--lint`, n8n's own linter and the types of `n8n-workflow`
 * check the sources; both are installed in FOLDER, because they are no dependencies of the repository.
 */
import { transformFileSync } from '@swc/core';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const source = join(root, 'packages', 'n8n');
const SOURCES = ['credentials', 'nodes'];
/** Rules about the publisher of a package on the registry; this package is private. */
const RULES_FOR_PUBLISHERS = [
  '@n8n/community-nodes/require-homepage',
  '@n8n/community-nodes/valid-author',
  'n8n-nodes-base/community-package-json-author-missing',
  'n8n-nodes-base/community-package-json-license-not-default',
  'n8n-nodes-base/cred-class-field-documentation-url-missing',
];
const { values } = parseArgs({
  options: { out: { type: 'string', default: source }, lint: { type: 'string' } },
});
await prepare({ build: false, development: true });
const out = resolve(values.out);
const dist = join(out, 'dist');
rmSync(dist, { recursive: true, force: true });
run(join(root, 'scripts', 'build-sdk.mjs'), ['--out', join(dist, 'built-sdk')], root);
const builtSdk = join(dist, 'built-sdk', 'cjs');
if (values.lint !== undefined) lint(resolve(values.lint));
cpSync(builtSdk, join(dist, 'sdk'), { recursive: true, filter: (file) => !file.endsWith('.d.ts') });
rmSync(dirname(builtSdk), { recursive: true });
for (const file of SOURCES.flatMap(listFiles)) compile(file);
if (out !== source)
  for (const file of ['package.json', 'README.md']) cpSync(join(source, file), join(out, file));

/** Lists the files of a folder of the package, with their paths in the package. */
function listFiles(folder) {
  const entries = readdirSync(join(source, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Compiles a file into `dist`; n8n reads pictures from there too. */
function compile(file) {
  const target = join(dist, file.slice(source.length));
  mkdirSync(dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return cpSync(file, target);
  const options = {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
    swcrc: false,
  };
  writeFileSync(target.replace(/\.ts$/, '.js'), transformFileSync(file, options).code);
}

/** Runs n8n's linter and the compiler over a copy of the sources beside the packages of a folder. */
function lint(folder) {
  const copy = join(folder, 'package');
  rmSync(copy, { recursive: true, force: true });
  for (const name of [...SOURCES, 'package.json', 'README.md', 'tsconfig.json'])
    cpSync(join(source, name), join(copy, name), { recursive: true });
  cpSync(builtSdk, join(copy, 'sdk'), { recursive: true });
  const off = Object.fromEntries(RULES_FOR_PUBLISHERS.map((rule) => [rule, 'off']));
  const config = `import { configWithoutCloudSupport } from '@n8n/node-cli/eslint';
export default [{ ignores: ['sdk/**'] }, ...configWithoutCloudSupport, { rules: ${JSON.stringify(off)} }];
`;
  writeFileSync(join(copy, 'eslint.config.mjs'), config);
  run(join(folder, 'node_modules', 'eslint', 'bin', 'eslint.js'), ['.'], copy);
  run(join(folder, 'node_modules', 'typescript', 'bin', 'tsc'), ['-p', '.'], copy);
}

function run(script, args, cwd) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
