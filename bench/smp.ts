/**
 * `npm run bench -- smp`: what an answer of the metadata publisher costs that is kept in memory: service groups and signed
 * metadata of 500 participants over a port of their own (PEPPOL_SMP_PORT), with rate limit, metrics and tags as in production.
 * Beside it, in the same process, a bare `node:http` server that answers every request with one constant buffer of the same
 * size. CPU time of this process per answer; clients are a process of their own. Rounds of both take turns.
 *
 * Aim: 2,000 answers a second on one core.
 */
import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../src/apps/application';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../src/platform/kernel/logger';
import { formatServiceGroupUrl, formatServiceMetadataUrl } from '../src/standards/peppol/smp';
import { SmpPort } from '../src/network/smp/smp-port';
import { TeamsService } from '../src/access/teams/teams.service';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../test/support/peppol/test-network';

const PARTICIPANTS = 500;
const REQUESTS = 6_000;
const ROUNDS = 9;
const AIM = 2_000;

/**
 * Keep-alive requests over 16 sockets; ends with status 0 when each was answered 200. Each comes through a proxy from an
 * address of its own, because one address may have 200 a second.
 */
const CLIENT = `
const { request, Agent } = require('node:http');
const [count, ...addresses] = process.argv.slice(1);
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let left = Number(count);
function next() {
  if (left-- <= 0) return;
  const headers = { 'x-forwarded-for': '198.' + (18 + (left & 1)) + '.' + (left >> 8 & 255) + '.' + (left & 255) };
  request(addresses[left % addresses.length], { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) process.exit(1);
    answer.resume().on('end', next);
  }).end();
}
for (let n = 0; n < 16; n++) next();`;

interface Cost {
  /** CPU microseconds of this process per answer */
  cpu: number;
  /** answers a second by the clock */
  rate: number;
}

async function cost(addresses: string[], requests = REQUESTS): Promise<Cost> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  const client = spawn(process.execPath, ['-e', CLIENT, String(requests), ...addresses], {
    stdio: 'inherit',
  });
  const status = await new Promise((resolve) => client.once('exit', resolve));
  const { user, system } = process.cpuUsage(before);
  if (status !== 0) throw new Error('A request was refused');
  return { cpu: (user + system) / requests, rate: (requests / (performance.now() - started)) * 1000 };
}

/** The lower quartile: other work on the machine makes a round dearer, nothing makes it cheaper. */
function typical(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 2] ?? Number.NaN;
}

async function bare(bytes: number): Promise<Server> {
  const body = Buffer.alloc(bytes, 'x');
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/xml; charset=UTF-8', 'Content-Length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Addresses of service groups and of signed metadata, all of them kept from the first request on. */
async function publish(app: INestApplication): Promise<{ groups: string[]; metadata: string[] }> {
  const unitOfWork = app.get(UnitOfWork);
  const team = await unitOfWork.run((tx) => app.get(TeamsService).create(tx, 'Bench', 'production'));
  const types = JSON.stringify([{ docTypeId: BIS_INVOICE, processId: BIS_PROCESS }]);
  await unitOfWork.query(
    `INSERT INTO published_participants (participant, team_id, document_types, state, created_at, updated_at)
     SELECT '0208:' || lpad(n::text, 10, '0'), $1, $2, 'registered', now(), now() FROM generate_series(1, $3::int) AS n`,
    [team.id, types, PARTICIPANTS],
  );
  const base = `http://127.0.0.1:${app.get(SmpPort).port}`;
  const documentType = { scheme: 'busdox-docid-qns', value: BIS_INVOICE };
  const participants = Array.from(
    { length: PARTICIPANTS },
    (_, n) => `0208:${String(n + 1).padStart(10, '0')}`,
  );
  return {
    groups: participants.map((one) => formatServiceGroupUrl(base, one)),
    metadata: participants.map((one) => formatServiceMetadataUrl(base, one, documentType)),
  };
}

async function measure(app: INestApplication): Promise<boolean> {
  const { groups, metadata } = await publish(app);
  const bytes = (await (await fetch(metadata[0] ?? '')).arrayBuffer()).byteLength;
  const plain = await bare(bytes);
  const plainAddress = [`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`];
  const cases: [string, string[], Cost[]][] = [
    ['service group', groups, []],
    ['signed metadata', metadata, []],
    [`bare node:http, ${bytes} bytes`, plainAddress, []],
  ];
  for (const [, addresses] of cases) await cost(addresses, 2_000);
  for (let round = 0; round < ROUNDS; round++)
    for (const [, addresses, costs] of cases) costs.push(await cost(addresses));
  plain.close();
  return report(cases);
}

/** @returns whether the aim is reached */
function report(cases: [string, string[], Cost[]][]): boolean {
  const cpuOf = (costs: Cost[]): number => typical(costs.map(({ cpu }) => cpu));
  const alternative = cpuOf(cases.at(-1)?.[2] ?? []);
  for (const [what, , costs] of cases) {
    const cpu = cpuOf(costs);
    const rate = Math.max(...costs.map((one) => one.rate));
    console.log(
      what.padEnd(32),
      `${cpu.toFixed(0).padStart(5)} µs CPU`,
      `${(1e6 / cpu).toFixed(0).padStart(7)} answers/s of one core`,
      `${rate.toFixed(0).padStart(7)} by the clock`,
      `  × ${(cpu / alternative).toFixed(2)} of bare`,
    );
  }
  const slowest = Math.max(...cases.slice(0, 2).map(([, , costs]) => cpuOf(costs)));
  const reached = 1e6 / slowest >= AIM;
  console.log(`Aim: ${AIM} answers a second on one core: ${reached ? 'reached' : 'MISSED'}`);
  return reached;
}

/** Settings of an installation with a publisher whose metadata has a port of its own. */
async function settingsIn(network: TestNetwork): Promise<Record<string, string>> {
  const smp = network.publisher({ commonName: 'POP000101' });
  const publisher = { id: 'SMP-BENCH', url: 'https://smp.bench.invalid' };
  const locator = { url: 'https://localhost:9/sml', trust: smp.pem };
  return {
    ...network.settings(network.accessPoint({ commonName: 'POP000001' })),
    ...network.publisherSettings(smp, publisher, locator),
    PEPPOL_SMP_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    ROLE: 'api',
  };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const network = await TestNetwork.start();
  try {
    await migrate(database.url);
    const config = parseConfig({
      ...(await settingsIn(network)),
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    });
    const logger = createLogger('info', { write: () => undefined });
    const app = await createApplication(config, database.url, logger);
    await app.init();
    process.exitCode = (await measure(app)) ? 0 : 1;
    await app.close();
  } finally {
    await network.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

void main();
