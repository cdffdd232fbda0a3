/**
 * `node scripts/sdk-runtimes.mjs FOLDER`: runs the SDK that `npm run build:sdk` wrote in each runtime that is there: Node, Deno and Bun
 * from the PATH or from FOLDER/node_modules (`npm install deno bun` in a folder of its own), and the system's Chromium. A client lists labels
 * of a service that this script plays, and verifies a delivery; the runtimes that are not there are named.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'packages', 'sdk', 'dist', 'esm');
if (!existsSync(join(dist, 'index.js'))) {
  console.error('packages/sdk/dist is not there; run: npm run build:sdk');
  process.exit(1);
}
const key = randomBytes(24).toString('base64');
const body = JSON.stringify({ id: 'evt_1', type: 'document.received', data: { name: 'é' } });
const now = String(Math.floor(Date.now() / 1000));
const signature = `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(`evt_1.${now}.${body}`).digest('base64')}`;
const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': now, 'webhook-signature': signature };
const EXPECTED = '["lbl_1","document.received","WebhookVerificationError"]';

const program = (sdk, address) => `
const { Passerelle, verifyWebhook } = await import(${JSON.stringify(sdk)});
const client = new Passerelle({ baseUrl: ${JSON.stringify(address)}, auth: { key: 'key_1', secret: 'x' } });
const [label] = (await client.labels.list()).items;
const [body, headers, secret] = ${JSON.stringify([body, headers, `whsec_${key}`])};
const event = await verifyWebhook(body, headers, secret);
const forged = await verifyWebhook(body + ' ', headers, secret).catch((error) => error.constructor.name);
const answer = JSON.stringify([label.id, event.type, forged]);
`;

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/page')
    return response.setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<pre id="answer"></pre><script type="module">${program('/sdk/index.js', address())}
document.getElementById('answer').textContent = 'ANSWER ' + answer;</script>`);
  if (pathname.startsWith('/sdk/')) {
    const file = join(dist, normalize(pathname.slice('/sdk'.length)));
    return response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
  }
  const label = { id: 'lbl_1', name: 'Urgent', colorHex: '#ff0000' };
  const pagination = { limit: 50, nextCursor: null, hasMore: false };
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify({ success: true, labels: [label], pagination }));
});
const address = () => `http://127.0.0.1:${server.address().port}`;
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const folder = process.argv[2];
const found = (...commands) =>
  commands.find((command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0);
const below = (path) => (folder === undefined ? [] : [join(folder, 'node_modules', path)]);
const scratch = mkdtempSync(join(tmpdir(), 'passerelle-runtimes-'));
const file = join(scratch, 'program.mjs');
writeFileSync(
  file,
  `${program(pathToFileURL(join(dist, 'index.js')).href, address())}\nconsole.log('ANSWER ' + answer);`,
);
const profile = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  `--user-data-dir=${join(scratch, 'profile')}`,
];
const page = [...profile, '--virtual-time-budget=10000', '--dump-dom', `${address()}/page`];
const RUNTIMES = [
  ['Node', process.execPath, [file]],
  [
    'Deno',
    found('deno', ...below('@deno/linux-x64-glibc/deno')),
    ['run', '--allow-net', '--allow-read', '--allow-env', file],
  ],
  ['Bun', found('bun', ...below('@oven/bun-linux-x64/bin/bun')), ['run', file]],
  ['Chromium', found('chromium', 'chromium-browser', 'google-chrome'), page],
];
let failed = false;
for (const [name, command, args] of RUNTIMES) {
  if (command === undefined) {
    console.log(`-     ${name}: not there`);
    continue;
  }
  const printed = await run(command, args);
  const holds = printed.includes(`ANSWER ${EXPECTED}`);
  failed ||= !holds;
  const [version] = spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout.trim().split('\n');
  console.log(`${holds ? 'ok  ' : 'FAIL'}  ${name} ${version}${holds ? '' : `\n${printed}`}`);
}
server.close();
rmSync(scratch, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

/** What a program prints; it is ended after a minute. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      timeout: 60_000,
      env: { ...process.env, NO_PROXY: '*', DENO_NO_UPDATE_CHECK: '1' },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += String(part)));
    child.once('close', () => resolve(printed));
  });
}
