/**
 * `npm run fuzz:api`: Schemathesis reads the API document and sends at least 5,000 requests made from it, right ones and wrong
 * ones, to a service of its own. A finding is an answer 5xx, a status, content type, header or body that the document does not
 * have, an `Allow` that is not so, or an operation that answers without a credential. `-- --cases 20000` sends more.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const SCHEMATHESIS = '4.32.5';
const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_headers_conformance', 'response_schema_conformance', 'unsupported_method'],
  ...['allow_header_conformance', 'ignored_auth'],
];

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});
const wanted = Number(values.cases);
const schemathesis = install();
await prepare({ build: true });
const folder = mkdtempSync(join(tmpdir(), 'passerelle-fuzz-'));
/** Answers of the service by status, from its log: requests that are all refused alike would find nothing. */
const answers = new Map();
let service;
try {
  process.exitCode = await fuzz();
} finally {
  service?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/** The command, in a Python environment beside the installed packages. */
function install() {
  const environment = join(root, 'node_modules', '.cache', `schemathesis-${SCHEMATHESIS}`);
  const command = join(environment, 'bin', 'schemathesis');
  if (existsSync(command)) return command;
  run('python3', ['-m', 'venv', environment], 'Python 3 with its module venv is needed');
  const pip = join(environment, 'bin', 'pip');
  const source = `schemathesis==${SCHEMATHESIS}`;
  run(pip, ['install', '--quiet', source], `pip could not install ${source} from PyPI`);
  return command;
}

function run(command, args, need) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  console.error(`${need}${error === undefined ? '.' : `: ${error.message}.`}`);
  process.exit(1);
}

async function fuzz() {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const { key, secret, companies } = await startService(port);
  const api = client(base, key, secret);
  writeFileSync(join(folder, 'schemathesis.toml'), await settings(api, companies[0]));
  const document = await (await fetch(`${base}/openapi.json`)).json();
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  const args = [
    ...['--config-file', join(folder, 'schemathesis.toml'), 'run', `${base}/openapi.json`],
    ...['--auth', `${key}:${secret}`, '--phases', 'examples,coverage,fuzzing', '--workers', '2'],
    ...['--checks', CHECKS.join(','), '--max-examples', String(Math.ceil(wanted / operations))],
    ...['--seed', values.seed, '--continue-on-failure', '--generation-database', 'none', '--warnings', 'off'],
    ...['--suppress-health-check', 'all'],
  ];
  const child = spawn(schemathesis, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  const cases = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  const shown = [...answers].sort().map(([code, count]) => `${code}: ${count}`);
  console.log(`Answers by status: ${shown.join(', ')}`);
  const enough = cases >= wanted && (answers.get('200') ?? 0) >= wanted / 20;
  if (!enough) console.error(`${wanted} requests and a 20th of them answered 200 were wanted.`);
  return status === 0 && enough ? 0 : 1;
}

/** Ids that exist for what only reads or adds; what deletes gets ids of nothing. */
async function settings(api, company) {
  const of = async (path, name, body) => (await api('POST', path, body))[name].id;
  const sent = await api('POST', `/api/v1/${company}/send`, {
    recipient: '9999:delivered',
    documentType: 'invoice',
    document: {
      invoiceNumber: 'F-1',
      buyerReference: 'PO-1',
      buyer: { name: 'Buyer', street: 'Grote Markt 1', city: 'Antwerpen', postalZone: '2000', country: 'BE' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [{ name: 'Line', netPriceAmount: '10', vat: { percentage: '21' } }],
    },
  });
  const { identifiers } = await api('GET', `/api/v1/companies/${company}/identifiers`);
  const ids = {
    companyId: company,
    documentId: sent.document.id,
    identifierId: identifiers[0].id,
    sessionId: await of(`/api/v1/companies/${company}/verify`, 'verification'),
    labelId: await of('/api/v1/labels', 'label', { name: 'Fuzz', colorHex: '#336699', externalId: 'fuzz' }),
    supplierId: await of('/api/v1/suppliers', 'supplier', { externalId: 'fuzz', name: 'Supplier' }),
    customerId: await of('/api/v1/customers', 'customer', { externalId: 'fuzz', name: 'Customer' }),
    webhookId: await of('/api/v1/webhooks', 'webhook', { url: 'https://hooks.example.com/' }),
  };
  const lines = Object.entries(ids).map(([name, id]) => `"path.${name}" = "${id}"`);
  const none = Object.keys(ids).map((name) => `"path.${name}" = "none"`);
  return [
    '[parameters]',
    ...lines,
    '',
    '[[operations]]',
    'include-method = "DELETE"',
    '[operations.parameters]',
    ...none,
  ].join('\n');
}

function client(base, key, secret) {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  return async (method, path, body) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await (
      await fetch(`${base}${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    ).json();
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer.errors)}`);
    return answer;
  };
}

async function startService(port) {
  let output = '';
  service = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      ...{
        PORT: String(port),
        BASE_URL: '',
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: '',
        REDIS_URL: '',
      },
      ...{ ROLE: 'all', NODE_ENV: 'development', LOG_LEVEL: 'info' },
      ...{ RATE_LIMIT_PER_SECOND: '100000', CREDENTIAL_FAILURES_PER_MINUTE: '100000' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  service.stdout.on('data', (chunk) => {
    if (output.length < 100_000) output += chunk;
    for (const [, status] of String(chunk).matchAll(/"status":(\d{3})/g))
      answers.set(status, (answers.get(status) ?? 0) + 1);
  });
  service.stderr.on('data', (chunk) => process.stderr.write(chunk));
  while (!/secret\s+secret_/.test(output) || output.match(/company\s+c_/g)?.length !== 2) {
    if (service.exitCode !== null)
      throw new Error(`The service ended with status ${service.exitCode}:\n${output}`);
    await sleep(50);
  }
  const value = (name) => output.match(new RegExp(`${name}\\s+(${name}_\\S+)`))[1];
  const companies = [...output.matchAll(/company\s+(c_\S+)/g)].map(([, id]) => id);
  return { key: value('key'), secret: value('secret'), companies };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
