/** `npm run check`: formatter, linter, type checker, import rules, generated files and migrations; all of them run, any failure fails. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: false, development: true });
const bin = (path) => join(root, 'node_modules', ...path.split('/'));
const steps = [
  ['format', bin('prettier/bin/prettier.cjs'), ['--check', '--log-level', 'warn', '.']],
  ['lint', bin('eslint/bin/eslint.js'), ['src', 'test', 'migrations', 'bench', 'packages']],
  ['types', bin('typescript/bin/tsc'), ['-p', '.']],
  ['types of the dashboard', bin('typescript/bin/tsc'), ['-p', 'packages/dashboard']],
  ['types of the SDK', bin('typescript/bin/tsc'), ['-p', 'packages/sdk']],
  ['types of the nodes of n8n', bin('typescript/bin/tsc'), ['-p', 'packages/n8n']],
  ['types of the connector of WooCommerce', bin('typescript/bin/tsc'), ['-p', 'packages/woocommerce']],
  ['types of the API', join(root, 'scripts', 'api-types.mjs'), ['--check']],
  ['collection of requests', join(root, 'scripts', 'collection.mjs'), ['--check']],
  ['Python client', join(root, 'scripts', 'python.mjs'), ['--check']],
  ['proof page', join(root, 'scripts', 'proof-page.mjs'), ['--check']],
  ['coverage for developers', join(root, 'scripts', 'coverage.mjs'), ['--check']],
  [
    'imports',
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    [
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'migrations',
      'packages/dashboard/src',
      'packages/sdk/src',
      'packages/n8n/credentials',
      'packages/n8n/nodes',
      'packages/woocommerce/src',
    ],
  ],
  ['openings of comments', join(root, 'scripts', 'comment-openings.mjs'), []],
  ['digests of migrations', join(root, 'scripts', 'migration-digests.mjs'), ['--check']],
  ['API of the last release', join(root, 'scripts', 'api-changes.mjs'), []],
  ['released migrations', join(root, 'scripts', 'released-migrations.mjs'), []],
  ['licences of packages', join(root, 'scripts', 'licences.mjs'), []],
  ['list of packages', join(root, 'scripts', 'sbom.mjs'), ['--check']],
];
let failed = 0;
for (const [name, script, args] of steps) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
