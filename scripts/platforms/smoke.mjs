/** One installation on one platform: start, company, send, PDF, package, webhook, French flow, tax data, backup and restore. */
import { execFileSync, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../prepare.mjs';
import { reportToTaxAuthority, submitFlow } from './authorities.mjs';
import { freePort, startPostgres, unprivileged } from './postgres-server.mjs';

const { Client } = createRequire(join(root, 'package.json'))('pg');
const LIMIT_MS = 60_000;

async function until(what, holds) {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await sleep(100))
    if (await Promise.resolve(holds()).catch(() => false)) return;
  throw new Error(`${what}: not within ${LIMIT_MS / 1000} s`);
}

function expect(what, isSo, found) {
  if (!isSo) throw new Error(`${what}: ${JSON.stringify(found)?.slice(0, 200)}`);
}

/** @param platform `{ folder, node, queue, pooler }` @throws Error that names the first step that failed */
export async function tryPlatform({ folder, node, queue, pooler }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-platform-'));
  chmodSync(dataDir, 0o755);
  const ends = [];
  const child = (program, parameters, options = {}) => {
    const started = spawn(program, parameters, { stdio: 'ignore', ...options });
    const ended = new Promise((done) => started.once('exit', done));
    ends.push(async () => {
      started.kill('SIGTERM');
      await Promise.race([
        ended,
        sleep(35_000, undefined, { ref: false }).then(() => started.kill('SIGKILL')),
      ]);
    });
    return started;
  };
  try {
    const server = await startPostgres(folder);
    ends.push(server.stop);
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(`CREATE ROLE service LOGIN PASSWORD 'service'`);
    for (const name of ['service', 'restored']) await admin.query(`CREATE DATABASE ${name} OWNER service`);
    await admin.end();
    const direct = `postgres://service:service@127.0.0.1:${server.port}/service`;
    const port = await freePort();
    const env = {
      ...{ PATH: process.env.PATH, HOME: dataDir, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
      ...{
        WEBHOOK_ALLOW_INSECURE: 'true',
        APP_SECRET: randomBytes(32).toString('hex'),
        DATABASE_URL: direct,
      },
    };
    if (pooler !== 'none') {
      const own = await freePort();
      const ini = join(dataDir, 'pgbouncer.ini');
      const target = `host=127.0.0.1 port=${server.port} user=service password=service`;
      writeFileSync(
        ini,
        `[databases]\nservice = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any\npool_mode = ${pooler}\nmax_client_conn = 100\ndefault_pool_size = 25\n`,
      );
      child('pgbouncer', [ini], unprivileged());
      Object.assign(env, {
        DATABASE_URL: direct.replace(`:${server.port}/`, `:${own}/`),
        DATABASE_DIRECT_URL: direct,
      });
    }
    if (queue === 'Redis') {
      const own = await freePort();
      child('redis-server', ['--port', String(own), '--save', '', '--bind', '127.0.0.1'], { cwd: '/' });
      env.REDIS_URL = `redis://127.0.0.1:${own}`;
    }
    let output = '';
    const service = child(node, [join(root, 'dist/src/main.js')], { env, cwd: dataDir, stdio: 'pipe' });
    for (const stream of [service.stdout, service.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    await until('start', () => {
      if (service.exitCode !== null) throw new Error(`start: ${output}`);
      return output.includes('is running');
    }).catch((error) => {
      throw new Error(`${error.message} ${output.slice(-300)}`);
    });
    await uses(`http://127.0.0.1:${port}`, output, ends);
    const cli = (more, ...words) =>
      execFileSync(node, [join(root, 'dist/src/apps/cli.js'), ...words], {
        env: { ...env, ...more },
        cwd: dataDir,
        encoding: 'utf8',
      });
    const file = join(dataDir, 'backup');
    cli({}, 'db', 'backup', '--out', file);
    const { DATABASE_DIRECT_URL: _, ...others } = env;
    const restored = { ...others, DATABASE_URL: direct.replace(/service$/, 'restored') };
    execFileSync(node, [join(root, 'dist/src/apps/cli.js'), 'db', 'restore', '--in', file], {
      env: restored,
      cwd: dataDir,
      stdio: 'pipe',
    });
  } finally {
    for (const end of ends.reverse()) await end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What an integrator does first. A development start has verified companies, so verification works. */
async function uses(baseUrl, output, ends) {
  const value = (pattern) => pattern.exec(output)?.[1] ?? '';
  const credentials = `${value(/key\s+(key_\w+)/)}:${value(/secret\s+(secret_\S+)/)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const [from, to] = [...output.matchAll(/company\s+(c_\w+)\s+(\S+)/g)];
  const call = (path, body) => {
    const isForm = body instanceof FormData;
    return fetch(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization,
        prefer: 'wait=20',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
  };
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  let verified = 0;
  const receiver = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
    const made = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${id}.${at}.${text}`)
      .digest('base64');
    if (signature.includes(made)) verified += 1;
    response.writeHead(204).end();
  });
  await new Promise((listening) => receiver.listen(0, '127.0.0.1', listening));
  ends.push(() => receiver.close());
  const hook = await call('/api/v1/webhooks', {
    url: `http://127.0.0.1:${receiver.address().port}/`,
    secret,
  });
  expect('webhook', hook.ok, await hook.text());
  const sent = await call(`/api/v1/${from[1]}/send`, {
    recipient: to[2],
    documentType: 'invoice',
    document: {
      ...{ invoiceNumber: 'P-1', buyerReference: 'x', paymentMeans: [{ iban: 'BE71096123456769' }] },
      buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
      lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
    },
  });
  const answer = await sent.json();
  expect('send', sent.ok, answer);
  for (const part of ['pdf', 'package']) {
    const got = await call(`/api/v1/documents/${answer.document.id}/${part}`);
    expect(part, got.ok && (await got.arrayBuffer()).byteLength > 1000, got.status);
  }
  await until('webhook', () => verified > 0);
  const shown = await (await call(`/api/v1/documents/${answer.document.id}`)).json();
  await submitFlow(call, shown.document.xml);
  await reportToTaxAuthority(call);
}
