/**
 * `npm run load -- [--seconds N] [--times N]`: shows how the built product behaves when it is asked for more than it can do.
 * Starts a service of its own on 127.0.0.1 with a database of its own, measures it with one client, finds out how much it
 * can do, asks for ten times that for N seconds (10, at most 30), and looks how soon all is as before. A second team asks
 * for a little all the while. Prints a table; exits 1 when a promise of docs/operations.md is not kept.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, times: { type: 'string', default: '10' } },
});
const seconds = within('seconds', 2, 30);
const times = within('times', 2, 20);
await prepare({ build: true });

const HOST = '127.0.0.1';
/** Bounds of the whole run, whatever the service does. */
const MAX_OPEN = 2_000;
const MAX_PER_SECOND = 10_000;
const CAPACITY_CLIENTS = 12;
const CAPACITY_SECONDS = 5;
const UNLOADED_REQUESTS = 150;
const RECOVERED_IN_ROW = 10;
const RECOVERY_LIMIT_MS = 15_000;
/** What the second team asks for, as a part of the capacity. */
const SMALL_PART = 0.05;

const AIMS = { p99Ms: 1_000, p99Times: 5, refusedMs: 50, recoveryMs: 5_000 };

const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-load-'));
let service;
let output = '';
let nextNumber = 1;

async function main() {
  const port = await freePort();
  const env = serviceEnvironment(port);
  service = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], { cwd: dataDir, env });
  for (const stream of [service.stdout, service.stderr]) stream.on('data', keepOutput);
  const large = await firstTeam(port);
  const small = await secondTeam(port, env);
  const metrics = () => metricsOf(port);

  await closedLoop(port, large, { clients: 4, seconds: 3 }); // code is compiled, connections are made
  const unloaded = await oneByOne(port, large, UNLOADED_REQUESTS);
  const capacity = await closedLoop(port, large, { clients: CAPACITY_CLIENTS, seconds: CAPACITY_SECONDS });
  const perSecond = capacity.accepted.length / CAPACITY_SECONDS;
  const before = await metrics();
  const overload = await openLoop(port, [
    { team: large, perSecond: Math.min(MAX_PER_SECOND, perSecond * times) },
    { team: small, perSecond: Math.max(1, perSecond * SMALL_PART) },
  ]);
  const recoveryMs = await recovery(port, large, unloaded);
  const after = await metrics();

  const [hog, modest] = overload.teams;
  console.log(
    `\nCapacity: ${perSecond.toFixed(0)} documents sent a second with ${CAPACITY_CLIENTS} clients\n`,
  );
  table([
    ['', 'requests/s', 'accepted/s', 'p50 ms', 'p99 ms', 'refused/s', 'p50 ms', 'p99 ms', 'broken'],
    row('one client', unloaded),
    row('at capacity', capacity),
    row(`${times} × capacity`, hog),
    row('second team', modest),
  ]);
  console.log(
    `\nRefused: ${[...overload.codes].map(([code, count]) => `${code} ${count}`).join(', ') || 'none'}`,
  );
  const stored = after.documents - before.documents;
  const acknowledged = hog.accepted.length + modest.accepted.length + overload.recovered;
  console.log(
    `Stored: ${stored} documents, acknowledged: ${acknowledged} (those of clients that left may be stored too: ${overload.open})`,
  );
  console.log(
    `Health: ${overload.health.answered} of ${overload.health.asked} answered, slowest ${overload.health.slowestMs.toFixed(0)} ms`,
  );
  console.log(`Limit of requests in work: ${before.limit} before, ${after.limit} after`);
  console.log(`Recovered after ${(recoveryMs / 1000).toFixed(1)} s\n`);

  const bound = Math.max(AIMS.p99Ms, AIMS.p99Times * quantile(unloaded.accepted, 0.99));
  return [
    ['accepted requests: p99', quantile(hog.accepted, 0.99), bound],
    ["second team's accepted requests: p99", quantile(modest.accepted, 0.99), bound],
    ['refused requests: p50', quantile(hog.refused, 0.5), AIMS.refusedMs],
    ['recovery', recoveryMs, AIMS.recoveryMs],
    ['documents stored that nobody was told of', stored - acknowledged, overload.open],
    ['health unanswered', overload.health.asked - overload.health.answered, 0],
  ];

  function row(name, { accepted, refused, broken, seconds: lasted }) {
    const figures = [
      (accepted.length + refused.length + broken) / lasted,
      accepted.length / lasted,
      quantile(accepted, 0.5),
      quantile(accepted, 0.99),
      refused.length / lasted,
      quantile(refused, 0.5),
      quantile(refused, 0.99),
    ];
    return [name, ...figures.map((value) => (Number.isNaN(value) ? '' : value.toFixed(0))), String(broken)];
  }

  /** One request after the other until they are as fast as before. */
  async function recovery(to, team, { accepted }) {
    const started = performance.now();
    const usual = Math.max(100, 3 * quantile(accepted, 0.5));
    for (let inRow = 0; inRow < RECOVERED_IN_ROW;) {
      if (performance.now() - started > RECOVERY_LIMIT_MS) return Infinity;
      const result = await send(to, team);
      if (result.status === 200) overload.recovered += 1;
      inRow = result.status === 200 && result.ms < usual ? inRow + 1 : 0;
    }
    return performance.now() - started;
  }
}

function result(lasted) {
  return { accepted: [], refused: [], broken: 0, seconds: lasted };
}

function note(into, { status, ms }) {
  if (status === 200) into.accepted.push(ms);
  else if (status === 429 || status === 503) into.refused.push(ms);
  else into.broken += 1;
}

async function oneByOne(port, team, count) {
  const found = result(1);
  const started = performance.now();
  for (let n = 0; n < count; n++) note(found, await send(port, team));
  return { ...found, seconds: (performance.now() - started) / 1000 };
}

async function closedLoop(port, team, { clients, seconds: lasting }) {
  const found = result(lasting);
  const until = performance.now() + lasting * 1000;
  const client = async () => {
    while (performance.now() < until) note(found, await send(port, team));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return found;
}

/** Requests come at a fixed rate, whether or not earlier ones were answered: real clients do not wait for each other. */
async function openLoop(port, loads) {
  const teams = loads.map(() => result(seconds));
  const codes = new Map();
  const health = { asked: 0, answered: 0, slowestMs: 0 };
  const pending = new Set();
  const started = performance.now();
  const sent = loads.map(() => 0);
  const ask = (n) => {
    const request = send(port, loads[n].team).then((answer) => {
      pending.delete(request);
      note(teams[n], answer);
      if (answer.code !== null) codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
    });
    pending.add(request);
  };
  const look = async () => {
    health.asked += 1;
    const { status, ms } = await exchange(
      port,
      Buffer.from(`GET /health/live HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`),
    );
    if (status === 200) health.answered += 1;
    health.slowestMs = Math.max(health.slowestMs, ms);
  };
  let looks = 0;
  for (let now = started; now - started < seconds * 1000; now = performance.now()) {
    loads.forEach(({ perSecond }, n) => {
      for (const due = (perSecond * (now - started)) / 1000; sent[n] < due; sent[n]++)
        if (pending.size < MAX_OPEN) ask(n);
    });
    if (now - started > looks * 500) {
      looks += 1;
      const asked = look().finally(() => pending.delete(asked));
      pending.add(asked);
    }
    await sleep(2);
  }
  await Promise.race([Promise.all([...pending]), sleep(10_000)]);
  return { teams, codes, health, open: pending.size, recovered: 0 };
}

function send(port, { from, recipient, authorization }) {
  const body = JSON.stringify({
    recipient,
    documentType: 'invoice',
    document: {
      invoiceNumber: `LOAD-${nextNumber++}`,
      buyerReference: 'PO-7',
      buyer: {
        name: 'Brouwerij De Kroon NV',
        street: 'Grote Markt 1',
        city: 'Antwerpen',
        postalZone: '2000',
        country: 'BE',
      },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [
        {
          name: 'Consulting',
          quantity: '2',
          unitCode: 'HUR',
          netPriceAmount: '75.00',
          vat: { percentage: '21' },
        },
      ],
    },
  });
  const head = [
    `POST /api/v1/${from}/send HTTP/1.1`,
    `Host: ${HOST}`,
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return exchange(port, Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`));
}

const idle = [];

/** As little of an HTTP client as will do: the one of Node would cost about as much as the service does. */
function exchange(port, bytes) {
  const started = performance.now();
  const socket = idle.pop() ?? connect({ port, host: HOST, noDelay: true });
  let text = '';
  return new Promise((resolve) => {
    const done = (answer) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      resolve({ code: null, ...answer, ms: performance.now() - started });
    };
    socket.on('error', () => done({ status: 0 }));
    socket.on('close', () => done({ status: 0 }));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const border = text.indexOf('\r\n\r\n');
      if (border === -1) return;
      const head = text.slice(0, border);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (text.length < border + 4 + length) return;
      const status = Number(head.slice(9, 12));
      const code = /^x-error-code: (\S+)/im.exec(head)?.[1] ?? null;
      done({ status, code });
      if (/^connection: close/im.test(head)) socket.destroy();
      else {
        socket.on('close', () => idle.includes(socket) && idle.splice(idle.indexOf(socket), 1));
        idle.push(socket);
      }
    });
    socket.write(bytes);
  });
}

function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  for (const cells of rows)
    console.log(
      cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n]))).join('  '),
    );
}

async function metricsOf(port) {
  const answer = await fetch(`http://${HOST}:${port}/metrics`, { headers: { authorization: 'Bearer load' } });
  const text = await answer.text();
  const value = (pattern) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
  return {
    documents: value(/^passerelle_documents_total\{direction="outgoing"\} (\d+)/m),
    limit: value(/^passerelle_requests_limit (\d+)/m),
  };
}

function serviceEnvironment(port) {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST,
    METRICS_TOKEN: 'load',
    // The rate limit is another promise; here it would hide this one.
    RATE_LIMIT_PER_SECOND: '1000000',
  };
}

async function firstTeam(port) {
  for (let tries = 0; !output.includes('is running') || !(await ready(port)); tries++) {
    if (service.exitCode !== null || tries > 1_200)
      throw new Error(`The service did not start:\n${output.slice(-2_000)}`);
    await sleep(50);
  }
  const found = (pattern) => pattern.exec(output)?.[1] ?? '';
  const companies = [...output.matchAll(/company\s+(c_\w+)\s+(\S+)/g)];
  const key = `${found(/key\s+(key_\w+)/)}:${found(/secret\s+(secret_\S+)/)}`;
  return { from: companies[0][1], recipient: companies[1][2], authorization: basic(key) };
}

/** Sends between companies of the first team are what it sends, too; its own company is another. */
async function secondTeam(port, env) {
  const cli = (...words) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'dist', 'src', 'cli.js'), ...words, '--json'],
      { cwd: dataDir, env, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`);
    return JSON.parse(stdout);
  };
  const { team } = cli('team', 'create', '--name', 'Second', '--environment', 'sandbox');
  const { apiKey, secret } = cli('key', 'create', '--team', team.id, '--type', 'basic');
  const authorization = basic(`${apiKey.id}:${secret}`);
  const call = async (path, body) => {
    const answer = await fetch(`http://${HOST}:${port}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { company } = await call('companies', {
    name: 'Second',
    address: 'Rue de la Loi 16',
    postalCode: '1000',
    city: 'Bruxelles',
    country: 'BE',
    vatNumber: 'BE0123456749',
  });
  const { verification } = await call(`companies/${company.id}/verify`, {});
  await call(`companies/${company.id}/verifications/${verification.id}/outcome`, { outcome: 'verified' });
  return { from: company.id, recipient: '9999:delivered', authorization };
}

function basic(key) {
  return `Basic ${Buffer.from(key).toString('base64')}`;
}

async function ready(port) {
  return fetch(`http://${HOST}:${port}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** The start prints what is needed; of the log that follows only the end matters. */
function keepOutput(chunk) {
  output += String(chunk);
  if (output.includes('is running') && output.length > 100_000)
    output = output.slice(0, 20_000) + output.slice(-20_000);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function within(name, min, max) {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value >= min && value <= max) return value;
  console.error(`--${name} is "${values[name]}"; accepted: ${min} to ${max}`);
  process.exit(2);
}

async function stop() {
  for (const socket of idle.splice(0)) socket.destroy();
  if (service === undefined || service.exitCode !== null) return;
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  const late = setTimeout(() => service.kill('SIGKILL'), 35_000);
  await ended;
  clearTimeout(late);
}

try {
  const promises = await main();
  for (const [name, value, most] of promises) {
    const kept = value <= most;
    console.log(`${kept ? 'kept  ' : 'BROKEN'}  ${name}: ${value.toFixed(0)} (at most ${most.toFixed(0)})`);
    if (!kept) process.exitCode = 1;
  }
} finally {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
