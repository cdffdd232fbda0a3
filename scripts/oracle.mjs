/**
 * `npm run oracle [-- options]`: holds the rules against collections of documents whose verdicts are known. They are looked
 * for in ORACLE_DIR, else beside the checkout; without one there is nothing to compare with, and the command says so and
 * succeeds. With options (`--sets xrechnung-ubl --show 5`) only the collection that has the sets is asked. `--sample` compares
 * a part, which must be equal without exception (oracle/sample.mjs says which).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeSample } from './oracle/sample.mjs';
import { prepare, root } from './prepare.mjs';

const beside = (name) => join(root, '..', 'shared', name);
const COLLECTIONS = [
  {
    folder: resolve(process.env.ORACLE_DIR ?? beside('oracle')),
    named: '--dir',
    sets: ['en', 'peppol', 'fr'],
    min: '99.5',
  },
  {
    folder: resolve(process.env.ORACLE2_DIR ?? beside('oracle2')),
    named: '--data',
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
  {
    folder: resolve(process.env.ORACLE_TAX_DATA_DIR ?? beside('oracle-tax-data')),
    named: '--data',
    sets: [
      'tax-data-sk-en',
      'tax-data-sk-peppol',
      'tax-data-sk',
      'tax-data-vida-en',
      'tax-data-vida-peppol',
      'tax-data-vida',
      'tax-data-ae',
      'tax-data-om',
    ],
    min: '99.9',
  },
  {
    folder: resolve(process.env.ORACLE_PINT_DIR ?? beside('oracle-pint')),
    named: '--data',
    sets: ['pint-om', 'pint-om-selfbilling'],
    min: '100',
  },
  {
    folder: resolve(process.env.ORACLE_FACTURX_DIR ?? beside('oracle-facturx')),
    named: '--data',
    sets: ['facturx-minimum', 'facturx-basicwl', 'facturx-extended'],
    min: '99.9',
  },
];

const own = process.argv.slice(2);
const sampled = own[0] === '--sample';
if (sampled) own.shift();
const asked = own.includes('--sets') ? (own[own.indexOf('--sets') + 1] ?? '').split(',') : [];
const present = COLLECTIONS.filter(({ folder }) => existsSync(join(folder, 'compare.mjs')));
if (present.length === 0) {
  console.log(`No collection of known verdicts in ${COLLECTIONS[0].folder}; set ORACLE_DIR.`);
  process.exit(0);
}
await prepare({ build: true });
const serve = join(root, 'dist', 'src', 'standards', 'rules', 'oracle-serve.js');
let failed = 0;
for (const collection of present) {
  if (asked.length > 0 && !asked.some((set) => collection.sets.includes(set))) continue;
  const status = sampled ? await compareSample(collection) : await compare(collection, [], collection.min);
  if (status !== 0) failed = status;
}
process.exit(failed);

async function compareSample(collection) {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-verdicts-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  const { sampled: size, read: total } = await writeSample(
    collection.folder,
    collection.sets,
    join(folder, 'sample.jsonl.gz'),
  );
  console.log(`\n${collection.folder}: a sample of ${size} of ${total} documents; all: npm run oracle`);
  const status = await compare(collection, [collection.named, folder, '--files', 'sample'], '100');
  remove();
  return status;
}

/** Compares what is in the collection, or in the folder that `where` names in its place; answers the exit status. */
async function compare({ folder, sets }, where, least) {
  const options = own.length > 0 ? own : ['--sets', sets.join(','), '--min', least];
  const today = new Date().toISOString().slice(0, 10);
  const command = [join(folder, 'compare.mjs'), ...where, ...options, '--', process.execPath, serve, today];
  const child = spawn(process.execPath, command, { stdio: 'inherit' });
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  process.on('SIGTERM', stop);
  const [status] = await once(child, 'close');
  process.off('SIGTERM', stop);
  return status ?? 1;
}
