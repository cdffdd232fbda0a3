/**
 * Sending an invoice of two lines as JSON: what a request costs by part, and how many are accepted and delivered, on the
 * queue in PostgreSQL and, where a `redis-server` is installed, on Redis.
 *
 * Costs are CPU time of the server process per request (client and database are processes of their own), medians of
 * interleaved rounds, against two alternatives on the same machine: the public route that does nothing, and a bare Express
 * handler that parses the same body and inserts the same rows with `pg` in one transaction.
 *
 * Options: `--rounds N` (default 5), `--documents N` (default 600), `--costs` or `--flow` for one half alone.
 */
import 'reflect-metadata';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { INestApplication } from '@nestjs/common';
import { createApplication } from '../src/apps/application';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { CompaniesService } from '../src/business/companies/companies.service';
import { VerificationService } from '../src/business/companies/verification.service';
import { buildDocument } from '../src/business/documents/reading/building';
import { parseXml } from '../src/standards/invoice';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../src/platform/kernel/logger';
import { validateDocument } from '../src/standards/rules';
import { toParty } from '../src/business/sending/outgoing-document';
import { TeamsService } from '../src/access/teams/teams.service';
import { bareSend } from './support/bare-send';
import { freePort } from './support/free-port';
import { DOCUMENT, quantile, requests, type Load } from './support/send-load';

const SOCKETS = 16;
const REQUESTS = 150;
const CALLS = 300;
const PACED = 100;
const PACED_PER_SECOND = 10;

const p50and95 = (values: number[]): string =>
  `p50 ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms`;

/** CPU milliseconds of this process for each of `count` pieces of work. */
async function cpu(count: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

interface Team {
  teamId: string;
  authorization: string;
  verified: string;
  unverified: string;
}

async function team(app: INestApplication): Promise<Team> {
  const companies = app.get(CompaniesService);
  return app.get(UnitOfWork).run(async (tx) => {
    const { id: teamId } = await app.get(TeamsService).create(tx, 'Bench', 'sandbox');
    const keyRequest = { teamId, name: 'Bench', expiresInSeconds: null, type: 'basic' as const };
    const key = await app.get(ApiKeysService).create(tx, keyRequest);
    if (!('secret' in key)) throw new Error('The key came without its secret');
    const input = {
      name: 'Atelier Dubois SRL',
      address: 'Rue de la Loi 16',
      postalCode: '1000',
      city: 'Bruxelles',
      country: 'BE',
      vatNumber: 'BE0123456749',
    };
    const { id: verified } = await companies.createIn(tx, teamId, input);
    const { id: unverified } = await companies.createIn(tx, teamId, input);
    await app.get(VerificationService).decideByOperatorIn(tx, teamId, verified, 'verified', null);
    const authorization = `Basic ${Buffer.from(`${key.apiKey.id}:${key.secret}`).toString('base64')}`;
    return { teamId, authorization, verified, unverified };
  });
}

async function start(
  role: string,
  databaseUrl: string,
  dataDir: string,
  redisUrl?: string,
): Promise<{ app: INestApplication; url: string }> {
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ROLE: role,
    RATE_LIMIT_PER_SECOND: '1000000',
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  });
  const app = await createApplication(config, databaseUrl, createLogger('info', { write: () => undefined }));
  await app.listen(0, '127.0.0.1');
  return { app, url: `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}` };
}

/** What a request costs, by part. */
async function costs(databaseUrl: string, dataDir: string, rounds: number): Promise<void> {
  const { app, url } = await start('api', databaseUrl, dataDir);
  const of = await team(app);
  const order = {
    input: { invoiceNumber: 'B-1', ...DOCUMENT },
    kind: 'invoice' as const,
    today: '2026-11-21',
    day: '2026-11-21',
    company: toParty(await app.get(CompaniesService).get(of.teamId, of.verified)),
    prefix: 'document',
    sender: '0208:0123456749',
    recipient: '9999:delivered',
    requestedTypeIds: {},
    attachPdf: false,
  };
  const built = buildDocument(order);
  if (!built.ok) throw new Error(JSON.stringify(built.errors));
  const alternative = await bareSend(databaseUrl, {
    teamId: of.teamId,
    companyId: of.verified,
    xml: Buffer.from(built.xml).toString('utf8'),
  });
  const { authorization } = of;
  const post = { method: 'POST' as const, status: 200, document: DOCUMENT, authorization };
  const routes: Record<string, Omit<Load, 'count' | 'sockets' | 'pace' | 'tag'>> = {
    noop: { address: `${url}/health/live`, method: 'GET', status: 200 },
    auth: { address: `${url}/api/core/auth/verify`, method: 'GET', status: 200, authorization },
    input: { ...post, address: `${url}/api/v1/${of.unverified}/send`, status: 403 },
    preview: { ...post, address: `${url}/api/v1/${of.verified}/preview` },
    send: { ...post, address: `${url}/api/v1/${of.verified}/send` },
    bare: { ...post, address: alternative.url },
  };
  const seen = new Map<string, number[]>();
  const note = (name: string, value: number): unknown => seen.set(name, [...(seen.get(name) ?? []), value]);
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, route] of Object.entries(routes)) {
      const load = { ...route, count: REQUESTS, sockets: 4, pace: 0, tag: `${name}${round}` };
      const cost = await cpu(REQUESTS, () => requests(load));
      if (round >= 0) note(name, cost);
    }
    const repeat = (work: () => unknown): unknown => Array.from({ length: CALLS }, work);
    const build = await cpu(CALLS, () => repeat(() => buildDocument(order)));
    const rules = await cpu(CALLS, () =>
      repeat(() => validateDocument(parseXml(Buffer.from(built.xml)), '2026-11-22')),
    );
    if (round >= 0) {
      note('build and rules', build);
      note('rules', rules);
    }
  }
  const of50 = (name: string): number => quantile(seen.get(name) ?? [], 0.5);
  const line = (name: string, value: number): void =>
    console.log(
      `  ${name.padEnd(58)} ${value.toFixed(2).padStart(6)} ms  ${((100 * value) / of50('send')).toFixed(0).padStart(3)} %`,
    );
  console.log(`CPU of the server per request, medians of ${rounds} rounds of ${REQUESTS}:`);
  line('HTTP and framework (the public route that does nothing)', of50('noop'));
  line('auth', of50('auth') - of50('noop'));
  line('parse and check the input, read the company', of50('input') - of50('auth'));
  line('build UBL', of50('build and rules') - of50('rules'));
  line('rules', of50('rules'));
  line('senders and answer', of50('preview') - of50('input') - of50('build and rules'));
  line('directory, insert in one transaction, read again', of50('send') - of50('preview'));
  line('send', of50('send'));
  line('bare Express, the same rows by pg in one transaction', of50('bare'));
  console.log(
    `  send is ${(of50('send') / of50('noop')).toFixed(1)} × the public route, ${(of50('send') / of50('bare')).toFixed(1)} × the bare handler`,
  );
  await alternative.stop();
  await app.close();
}

/** How many documents are accepted and delivered by one process that does both. */
async function flow(
  backend: string,
  databaseUrl: string,
  dataDir: string,
  documents: number,
  redisUrl?: string,
): Promise<void> {
  const { app, url } = await start('all', databaseUrl, dataDir, redisUrl);
  const unitOfWork = app.get(UnitOfWork);
  const load = (of: Team, more: Pick<Load, 'count' | 'sockets' | 'pace' | 'tag'>): Load => ({
    address: `${url}/api/v1/${of.verified}/send`,
    method: 'POST',
    authorization: of.authorization,
    document: DOCUMENT,
    status: 200,
    ...more,
  });
  /** Milliseconds from acceptance to `delivered`, by document. */
  const delivered = async ({ teamId }: Team, count: number): Promise<number[]> => {
    for (;;) {
      const rows = await unitOfWork.query<{ ms: number }>(
        `SELECT extract(epoch FROM status_changed_at - created_at)::float8 * 1000 AS ms FROM deliveries
         WHERE team_id = $1 AND status = 'delivered'`,
        [teamId],
      );
      if (rows.length >= count) return rows.map(({ ms }) => ms);
      await sleep(50);
    }
  };
  const warm = await team(app);
  await requests(load(warm, { count: 100, sockets: SOCKETS, pace: 0, tag: 'W' }));
  await delivered(warm, 100);

  const calm = await team(app);
  const paced = await requests(
    load(calm, { count: PACED, sockets: SOCKETS, pace: PACED_PER_SECOND, tag: 'C' }),
  );
  const ends = await delivered(calm, PACED);
  console.log(
    `${backend}: ${PACED_PER_SECOND} a second: answer ${p50and95(paced)}; accepted to delivered ${p50and95(ends)}`,
  );

  const busy = await team(app);
  const from = performance.now();
  const times = await requests(load(busy, { count: documents, sockets: SOCKETS, pace: 0, tag: 'F' }));
  const accepted = performance.now() - from;
  const late = await delivered(busy, documents);
  const all = performance.now() - from;
  console.log(
    `${backend}: ${SOCKETS} sockets, ${documents} documents: ${((1000 * documents) / accepted).toFixed(0)} accepted a second, answer ${p50and95(times)}; ` +
      `${((1000 * documents) / all).toFixed(0)} delivered a second, accepted to delivered ${p50and95(late)}`,
  );
  await app.close();
}

async function redis(dataDir: string): Promise<{ url: string; process: ChildProcess } | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dataDir];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  await sleep(1000);
  return { url: `redis://127.0.0.1:${port}`, process: server };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      documents: { type: 'string', default: '600' },
      costs: { type: 'boolean', default: false },
      flow: { type: 'boolean', default: false },
    },
  });
  const both = values.costs === values.flow;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  const queue = await redis(dataDir);
  try {
    await migrate(server.url);
    if (both || values.costs) await costs(server.url, dataDir, Number(values.rounds));
    if (both || values.flow) {
      const documents = Number(values.documents);
      await flow('PostgreSQL', server.url, dataDir, documents);
      if (queue === null) console.log('Redis: no redis-server here, not measured');
      else await flow('Redis', server.url, dataDir, documents, queue.url);
    }
  } finally {
    queue?.process.kill();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();
