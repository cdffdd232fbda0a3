/**
 * `npm run demo` and `passerelle demo`: shows the main job on the built product. Starts a service of its own beside whatever
 * runs, sends a real invoice from the first sandbox company to the second, receives the signed webhook and verifies it with an off-the-shelf library.
 * Prints a time line; exits 0 when everything was as promised and 1 with the reason otherwise.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestStop, serviceStreams } from '../prepare/platform.mjs';

const root = join(import.meta.dirname, '..', '..');
const { Webhook } = createRequire(import.meta.url)('standardwebhooks');

const LIMIT_MS = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-demo-'));
const secret = `whsec_${randomBytes(32).toString('base64')}`;
let started = performance.now();
let service;
let output = '';

function line(text) {
  console.log(`${((performance.now() - started) / 1000).toFixed(3).padStart(8)} s  ${text}`);
}

async function main() {
  const receiver = await listen();
  const port = await freePort();
  service = startService(port);
  const sandbox = await firstStart();
  line(`service started on port ${port}, sandbox team ${sandbox.team}`);
  const [from, to] = sandbox.companies;
  const api = client(`http://localhost:${port}`, sandbox);
  await api('POST', '/api/v1/webhooks', { url: receiver.url, secret });
  line(`webhook registered: ${receiver.url}`);

  started = performance.now();
  const { document } = await api('POST', `/api/v1/${from.id}/send`, {
    recipient: to.address,
    documentType: 'invoice',
    document: invoice(),
  });
  line(
    `invoice ${document.parsed.invoiceNumber} over ${document.parsed.totals.payableAmount} ${document.parsed.currency} accepted: ${document.id}`,
  );
  line(`  validated: ${document.validation.result} (${document.validation.errors.length} findings)`);

  const received = await receiver.wait(
    (event) => event.type === 'document.received' && event.companyId === to.id,
  );
  line(`webhook ${received.event.id}: document.received, signature verified by the standardwebhooks library`);
  const incoming = (await api('GET', `/api/v1/documents/${received.event.data.documentId}`)).document;
  line(`${to.name} has it: ${incoming.id}, ${incoming.validation.result}, from ${incoming.senderId}`);
  await receiver.wait(
    (event) => event.type === 'document.delivery_status_changed' && event.data.documentId === document.id,
  );
  const sent = (await api('GET', `/api/v1/documents/${document.id}`)).document;
  line(`sender's copy: ${sent.deliveryStatus}, receipt for message ${sent.peppolMessageId}`);

  if (incoming.xml !== sent.xml) throw new Error('The received XML differs from the sent one.');
  if (sent.deliveryStatus !== 'delivered') throw new Error(`The delivery ended as ${sent.deliveryStatus}.`);
  if (receiver.problems.length > 0) throw new Error(receiver.problems.join('\n'));
  line('every byte arrived as it was sent. That is the main job.');
  receiver.server.close();
}

function invoice() {
  return {
    invoiceNumber: 'DEMO-2026-0001',
    buyerReference: 'PO-7781',
    buyer: {
      name: 'Brouwerij De Kroon NV',
      street: 'Grote Markt 1',
      city: 'Antwerpen',
      postalZone: '2000',
      country: 'BE',
      vatNumber: 'BE0987654394',
    },
    paymentMeans: [{ iban: 'BE71096123456769', reference: '+++090/9337/55493+++' }],
    lines: [
      {
        name: 'Design of labels',
        quantity: '12',
        unitCode: 'HUR',
        netPriceAmount: '75.00',
        vat: { percentage: '21' },
      },
      { name: 'Print proof', quantity: '3', netPriceAmount: '18.40', vat: { percentage: '21' } },
    ],
  };
}

function startService(port) {
  const settings = {
    PORT: String(port),
    BASE_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    ROLE: 'all',
    NODE_ENV: 'development',
  };
  const env = { ...process.env, ...settings, WEBHOOK_ALLOW_INSECURE: 'true', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], {
    cwd: dataDir,
    env,
    stdio: serviceStreams(),
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return child;
}

/** What the first start prints, once it has printed it. */
async function firstStart() {
  while (!/secret\s+secret_/.test(output) || output.match(/company\s+c_/g)?.length !== 2) {
    if (service.exitCode !== null)
      throw new Error(`The service ended with status ${service.exitCode}:\n${output}`);
    await sleep(20);
  }
  const value = (name) => output.match(new RegExp(`${name}\\s+(${name}_\\S+)`))[1];
  const companies = [...output.matchAll(/company\s+(c_\S+)\s+(\S+)\s+(.+)/g)].map(
    ([, id, address, name]) => ({ id, address, name }),
  );
  return { team: value('team'), key: value('key'), secret: value('secret'), companies };
}

function client(base, { key, secret: keySecret }) {
  const authorization = `Basic ${Buffer.from(`${key}:${keySecret}`).toString('base64')}`;
  return async (method, path, body) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await response.json();
    if (!answer.success)
      throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer.errors)}`);
    return answer;
  };
}

/** A receiver on this machine that verifies each delivery as it comes. */
async function listen() {
  const events = [];
  const problems = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    try {
      new Webhook(secret).verify(body, request.headers);
      events.push({ event: JSON.parse(body) });
    } catch (error) {
      problems.push(`A webhook was not genuine: ${error.message}`);
    }
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wait = async (fits) => {
    const deadline = performance.now() + 20_000;
    for (;;) {
      const found = events.find(({ event }) => fits(event));
      if (found !== undefined) return found;
      if (performance.now() > deadline)
        throw new Error(`A webhook did not come within 20 s.\n${problems.join('\n')}${output}`);
      await sleep(5);
    }
  };
  return { server, url: `http://127.0.0.1:${server.address().port}/hooks`, wait, problems };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function stopService() {
  if (service === undefined || service.exitCode !== null) return;
  const ended = new Promise((resolve) => service.once('exit', resolve));
  requestStop(service);
  await Promise.race([ended, sleep(15_000).then(() => service.kill('SIGKILL'))]);
}

const tooLong = sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
  throw new Error(`The demo took longer than ${LIMIT_MS / 1000} s.\n${output}`);
});
let status = 0;
try {
  await Promise.race([main(), tooLong]);
} catch (error) {
  console.error(`\nThe demo failed: ${error.message}`);
  status = 1;
}
await stopService();
// Windows lets go of the files of an ended process a moment later.
rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
process.exit(status);
