/**
 * `npm run oracle [-- options]`: holds the rules against collections of documents whose verdicts are known. They are looked
 * for in ORACLE_DIR, else beside the checkout; without one there is nothing to compare with, and the command says so and
 * succeeds. With options (`--sets xrechnung-ubl --show 5`) only the collection that has the sets is asked.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepare, root } from './prepare.mjs';

const beside = (name) => join(root, '..', 'shared', name);
const COLLECTIONS = [
  { folder: resolve(process.env.ORACLE_DIR ?? beside('oracle')), sets: ['en', 'peppol', 'fr'], min: '99.5' },
  {
    folder: resolve(process.env.ORACLE2_DIR ?? beside('oracle2')),
    sets: [
      'xrechnung-ubl',
      'xrechnung-cii',
      'peppol-cii',
      'nlcius',
      'nlcius-cii',
      'mls',
      'mlr',
      'ir',
      'cdv',
      'order',
      'order-response',
      'despatch',
      'en-cii',
      'fr-cii',
      'fr-ext-ubl',
      'fr-ext-cii',
      'pint',
      'pint-eu-en',
      'pint-eu',
      'pint-aunz',
      'pint-sg',
      'pint-my',
      'pint-jp',
      'pint-ae',
    ],
    min: '99.9',
  },
];

const own = process.argv.slice(2);
const asked = own.includes('--sets') ? (own[own.indexOf('--sets') + 1] ?? '').split(',') : [];
const present = COLLECTIONS.filter(({ folder }) => existsSync(join(folder, 'compare.mjs')));
if (present.length === 0) {
  console.log(`No collection of known verdicts in ${COLLECTIONS[0].folder}; set ORACLE_DIR.`);
  process.exit(0);
}
await prepare({ build: true });
const serve = join(root, 'dist', 'src', 'rules', 'oracle-serve.js');
let failed = 0;
for (const { folder, sets, min } of present) {
  if (asked.length > 0 && !asked.some((set) => sets.includes(set))) continue;
  const options = own.length > 0 ? own : ['--sets', sets.join(','), '--min', min];
  const compare = join(folder, 'compare.mjs');
  const { status } = spawnSync(process.execPath, [compare, ...options, '--', process.execPath, serve], {
    stdio: 'inherit',
  });
  if (status !== 0) failed = status ?? 1;
}
process.exit(failed);
