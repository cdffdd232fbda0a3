/**
 * Sending an invoice that has no duty to a tax authority: what the duty costs it. Three ways take turns in one process: a product
 * that knows nothing of duties (its listeners are removed, and deliveries do not ask whether the company reports), a company that
 * reports to nobody, and one that reports from 2099 on.
 *
 * CPU of the server process, and calls and blocks of its statements, for each document from its request to its delivery.
 * Lower quartiles of interleaved rounds, and the ratio to the first way. Aim: 1.01.
 *
 * Options: `--rounds N` (default 30), `--documents N` of a round (default 100).
 */
import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { INestApplication } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Client } from 'pg';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { TeamsService } from '../src/access/teams/teams.service';
import { createApplication } from '../src/apps/application';
import { CompaniesService } from '../src/business/companies/companies.service';
import { VerificationService } from '../src/business/companies/verification.service';
import { DELIVERY_WORK } from '../src/business/deliveries/delivery-work';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../src/platform/kernel/logger';
import { superuserUrl } from '../test/support/superuser';
import { DOCUMENT, quantile, requests } from './support/send-load';

const SOCKETS = 8;
const TAX_NUMBERS = { silent: '2020179381', later: '2020179392' };
/** What a started delivery asks about the reports of its company, and the answer of a product that knows of none. */
const ASKS_COMPANY = /\(SELECT k\.tax_reporting FROM companies k [^)]*\)/;

interface Sender {
  url: string;
  authorization: string;
  companyId: string;
}

/** A way of sending, and what it costs a document. */
interface Way {
  name: string;
  sender: Sender;
  knowsDuties: boolean;
  costs: Cost[];
}

interface Cost {
  cpuMs: number;
  calls: number;
  blocks: number;
}

async function createSender(
  app: INestApplication,
  url: string,
  taxNumber: string,
  from: string | null,
): Promise<Sender> {
  return app.get(UnitOfWork).run(async (tx) => {
    const { id: teamId } = await app.get(TeamsService).create(tx, 'Bench', 'sandbox');
    const keyRequest = { teamId, name: 'Bench', expiresInSeconds: null, type: 'basic' as const };
    const key = await app.get(ApiKeysService).create(tx, keyRequest);
    if (!('secret' in key)) throw new Error('The key came without its secret');
    const { id: companyId } = await app.get(CompaniesService).createIn(tx, teamId, {
      name: 'Tatranská káva s.r.o.',
      address: 'Hlavná 1',
      postalCode: '81101',
      city: 'Bratislava',
      country: 'SK',
      vatNumber: `SK${taxNumber}`,
      enterpriseNumberScheme: '0245',
      enterpriseNumber: taxNumber,
      taxReporting:
        from === null ? null : { jurisdiction: 'SK', enabled: true, from, taxIdentifier: taxNumber },
    });
    await app.get(VerificationService).decideByOperatorIn(tx, teamId, companyId, 'verified', null);
    const authorization = `Basic ${Buffer.from(`${key.apiKey.id}:${key.secret}`).toString('base64')}`;
    return { url, authorization, companyId };
  });
}

/** Lets the product know of duties, or not. */
function switchDuties(app: INestApplication): (knows: boolean) => void {
  const emitter = app.get(EventEmitter2);
  const listeners = emitter.listeners('delivery.ended');
  const asking = String(Reflect.get(DELIVERY_WORK, 'starting'));
  if (listeners.length !== 1 || !ASKS_COMPANY.test(asking))
    throw new Error('The delivery asks otherwise than this benchmark expects');
  const silent = asking.replace(ASKS_COMPANY, 'NULL::jsonb');
  return (knows) => {
    Reflect.set(DELIVERY_WORK, 'starting', knows ? asking : silent);
    emitter.removeAllListeners('delivery.ended');
    if (knows)
      for (const listener of listeners)
        emitter.on('delivery.ended', (...event) => Reflect.apply(listener, null, event));
  };
}

/** Sends documents until all are delivered. */
async function measure(database: Client, way: Way, documents: number, tag: string): Promise<Cost> {
  await database.query('SELECT pg_stat_statements_reset()');
  const before = process.cpuUsage();
  await requests({
    address: `${way.sender.url}/api/v1/${way.sender.companyId}/send`,
    method: 'POST',
    authorization: way.sender.authorization,
    document: DOCUMENT,
    status: 200,
    count: documents,
    sockets: SOCKETS,
    pace: 0,
    tag,
  });
  for (let open = 1; open > 0; await sleep(20)) {
    const { rows } = await database.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM deliveries WHERE status = 'pending'`,
    );
    open = rows[0]?.open ?? 0;
  }
  const { user, system } = process.cpuUsage(before);
  // Of statements on deliveries and reports alone: others run by time.
  const { rows } = await database.query<{ calls: number; blocks: number }>(
    `SELECT sum(calls)::float8 AS calls, sum(shared_blks_hit + shared_blks_read)::float8 AS blocks FROM pg_stat_statements
     WHERE toplevel AND userid <> (SELECT oid FROM pg_roles WHERE rolname = current_user)
       AND query ~ '(INTO delivery_attempts|taxReporting|tax_data)'`,
  );
  return {
    cpuMs: (user + system) / 1000 / documents,
    calls: (rows[0]?.calls ?? 0) / documents,
    blocks: (rows[0]?.blocks ?? 0) / documents,
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '30' },
      documents: { type: 'string', default: '100' },
    },
  });
  const [rounds, documents] = [Number(values.rounds), Number(values.documents)];
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  });
  const database = new Client({
    connectionString: superuserUrl(server.url, dataDir).replace(/\/postgres$/, '/passerelle'),
  });
  try {
    await migrate(server.ownerUrl);
    await database.connect();
    await database.query('CREATE EXTENSION pg_stat_statements');
    const config = parseConfig({
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: server.ownerUrl,
      ROLE: 'all',
      RATE_LIMIT_PER_SECOND: '1000000',
    });
    const logger = createLogger('info', { write: () => undefined });
    const app = await createApplication(config, server.ownerUrl, logger);
    await app.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
    const silent = await createSender(app, url, TAX_NUMBERS.silent, null);
    const later = await createSender(app, url, TAX_NUMBERS.later, '2099-01-01');
    const ways: Way[] = [
      { name: 'knows nothing of duties', sender: silent, knowsDuties: false, costs: [] },
      { name: 'reports to nobody', sender: silent, knowsDuties: true, costs: [] },
      { name: 'reports from 2099 on', sender: later, knowsDuties: true, costs: [] },
    ];
    const setDuties = switchDuties(app);
    for (let round = -1; round < rounds; round += 1)
      for (const [place, way] of rotate([...ways.entries()], round + 1)) {
        setDuties(way.knowsDuties);
        const cost = await measure(database, way, documents, `R${round}W${place}`);
        if (round >= 0) way.costs.push(cost);
      }
    show(ways, rounds, documents);
    await app.close();
  } finally {
    await database.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The ways of a round begin with another one each time, so that none always follows the same. */
function rotate<T>(list: readonly T[], by: number): T[] {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}

function show(ways: readonly Way[], rounds: number, documents: number): void {
  // Other work on the machine only adds to the time, so the lower quartile says more than the median.
  const low = (costs: readonly Cost[], pick: (cost: Cost) => number): number =>
    quantile(costs.map(pick), 0.25);
  const base = low(ways[0]?.costs ?? [], ({ cpuMs }) => cpuMs);
  console.log(`For each document, lower quartiles of ${rounds} rounds of ${documents}:`);
  for (const { name, costs } of ways) {
    const cpu = low(costs, ({ cpuMs }) => cpuMs);
    const calls = low(costs, (cost) => cost.calls);
    const blocks = low(costs, (cost) => cost.blocks);
    console.log(
      `  ${name.padEnd(26)} ${cpu.toFixed(2)} ms of CPU, ratio ${(cpu / base).toFixed(3)}; ` +
        `${calls.toFixed(2)} statements and ${blocks.toFixed(1)} blocks of deliveries`,
    );
  }
}

void main();
