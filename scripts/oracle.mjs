/**
 * `npm run oracle [-- options]`: holds the rules against a collection of documents whose verdicts are known. The
 * collection and its `compare.mjs` are looked for in ORACLE_DIR, else in ../shared/oracle; without one there is nothing
 * to compare with, and the command says so and succeeds.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepare, root } from './prepare.mjs';

const folder = resolve(process.env.ORACLE_DIR ?? join(root, '..', 'shared', 'oracle'));
const compare = join(folder, 'compare.mjs');
if (!existsSync(compare)) {
  console.log(`No collection of known verdicts in ${folder}; set ORACLE_DIR.`);
  process.exit(0);
}
await prepare({ build: true });
const serve = join(root, 'dist', 'src', 'rules', 'oracle-serve.js');
const own = process.argv.slice(2);
const options = own.length > 0 ? own : ['--sets', 'en,peppol,fr', '--min', '99.5'];
const { status } = spawnSync(process.execPath, [compare, ...options, '--', process.execPath, serve], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
