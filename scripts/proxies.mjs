// Tries docker/proxy/ with real proxies: node scripts/proxies.mjs [--nginx PROGRAM] [--caddy PROGRAM]
// Each is started on ports of this machine, with a certificate made here, in front of servers that say what reached them.
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const MIB = 1024 * 1024;
/** As senders ask for metadata: everything is percent-encoded, and slashes of identifiers too. */
const PATH =
  '/iso6523-actorid-upis%3A%3A0208%3A0123456749/services/' +
  encodeURIComponent('busdox-docid-qns::http://a//b/../c##urn:x#compliant#d?e%2F f::2.1');
const configurations = join(dirname(fileURLToPath(import.meta.url)), '..', 'docker', 'proxy');
const { values } = parseArgs({ options: { nginx: { type: 'string' }, caddy: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'passerelle-proxies-'));
let failures = 0;

async function answer(name, incoming, response) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of incoming) {
    size += piece.length;
    hash.update(piece);
  }
  const { url, headers } = incoming;
  response.end(JSON.stringify({ name, url, size, digest: hash.digest('hex'), headers }));
}

/** Answers with what reached it. */
async function upstream(name) {
  const server = createServer((incoming, response) => {
    answer(name, incoming, response).catch(() => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: server.address().port };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** One request to a name, which is this machine. */
function ask(port, servername, path, { body, headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        servername,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: servername,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': body.length }),
        },
        rejectUnauthorized: false,
      },
      (answer) => {
        let text = '';
        answer.on('data', (piece) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode, text, seen: jsonOf(text) }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function line(holds, proxy, what, found) {
  if (!holds) failures += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'}  ${proxy.padEnd(6)} ${what}${holds ? '' : `: ${found}`}`);
}

async function lookAt(proxy, port) {
  const metadata = await ask(port, 'smp.example.com', PATH);
  line(
    metadata.seen.url === PATH,
    proxy,
    'metadata paths arrive as they were sent',
    metadata.seen.url ?? metadata.status,
  );
  line(
    metadata.seen.name === 'smp',
    proxy,
    'the name of the publisher leads to its port alone',
    metadata.seen.name,
  );
  const body = randomBytes(100 * MIB);
  const message = await ask(port, 'ap.example.com', '/as4', { body });
  const whole =
    message.seen.size === body.length &&
    message.seen.digest === createHash('sha256').update(body).digest('hex');
  line(whole, proxy, 'a message of 100 MiB arrives whole', `${message.status} ${message.seen.size}`);
  const more = await ask(port, 'ap.example.com', '/as4', { body: randomBytes(100 * MIB + 1) }).catch(
    ({ code }) => ({ status: code }),
  );
  line([413, 'EPIPE', 'ECONNRESET'].includes(more.status), proxy, 'a larger one is refused', more.status);
  const claimed = await ask(port, 'ap.example.com', '/as4', {
    body: Buffer.from('x'),
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  const { 'x-forwarded-for': from, host } = claimed.seen.headers ?? {};
  line(from === '127.0.0.1', proxy, 'the address of the client is the one that connected', from);
  line(host === 'ap.example.com', proxy, 'the name that was asked for is passed on', host);
  const metrics = await ask(port, 'ap.example.com', '/metrics');
  line(
    metrics.status === 404 && metrics.seen.name === undefined,
    proxy,
    '/metrics is not public',
    metrics.status,
  );
}

function certificate() {
  const names = [
    '-subj',
    '/CN=ap.example.com',
    '-addext',
    'subjectAltName=DNS:ap.example.com,DNS:smp.example.com',
  ];
  const [key, crt] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', crt, ...names],
    { stdio: 'ignore' },
  );
  return { key, crt };
}

function nginxArguments(port, ports, { key, crt }) {
  const site = readFileSync(join(configurations, 'nginx.conf'), 'utf8')
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll(/\/etc\/nginx\/tls\/\S+\.crt/g, crt)
    .replaceAll(/\/etc\/nginx\/tls\/\S+\.key/g, key)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.api}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports.smp}`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${join(folder, 'nginx.pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`,
  );
  return [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
    '-g',
    'daemon off;',
  ];
}

function caddyArguments(port, ports, { key, crt }) {
  const site = readFileSync(join(configurations, 'Caddyfile'), 'utf8')
    .replaceAll(/^(ap|smp)\.example\.com \{/gm, `https://$1.example.com:${port} {\n\ttls ${crt} ${key}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.api}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports.smp}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

async function reachable(port) {
  for (let n = 0; n < 100; n++) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}

async function tryOut(name, program, argumentsFor) {
  const [api, smp, port] = [await upstream('api'), await upstream('smp'), await freePort()];
  const words = argumentsFor(port, { api: api.port, smp: smp.port }, certificate());
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let errors = '';
  child.stderr.on('data', (piece) => (errors += piece));
  try {
    await reachable(port);
    await lookAt(name, port);
  } catch (error) {
    line(false, name, 'is in front', `${error.message}\n${errors}`);
  } finally {
    child.kill();
    for (const { server } of [api, smp]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

mkdirSync(folder, { recursive: true });
if (values.nginx === undefined && values.caddy === undefined) {
  console.error('Name the programs: --nginx /usr/sbin/nginx, --caddy /usr/bin/caddy');
  process.exit(2);
}
if (values.nginx !== undefined) await tryOut('nginx', values.nginx, nginxArguments);
if (values.caddy !== undefined) await tryOut('caddy', values.caddy, caddyArguments);
rmSync(folder, { recursive: true, force: true });
process.exit(failures === 0 ? 0 : 1);
