/**
 * Documents at 10^3, 10^5 and 10^6 of a team (a tenth as many in another), through the real service over HTTP against a
 * real database: one document, and pages of the list by every filter, at the newest end and at the oldest. The
 * alternative the pages are measured against is `OFFSET`, asked of the database alone.
 *
 * Beside the medians stand what the statement behind the page touched in the database (blocks of 8 kB, which other work on the
 * machine cannot change) and its plan's scans. Aim: the last page costs at most 1.5 times the first, and no filter reads
 * or sorts the whole set. Options: numbers of documents.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createApplication } from '../src/apps/application';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { encodeCursor } from '../src/platform/kernel/http/cursor';
import { createLogger } from '../src/platform/kernel/logger';
import { TeamsService } from '../src/access/teams/teams.service';
import {
  DOCUMENT_TABLES,
  fillWithBusiness,
  fillWithDocuments,
  withoutIndexes,
  type FilledTeam,
} from './support/many-documents';
import type { Sql } from './support/many-rows';
import { explained, findStatements } from './support/plans';
import { superuserUrl } from '../test/support/superuser';

const SIZES = process.argv.slice(2).map(Number);
const RUNS = 15;
const LIMIT = 50;
const DEEP_PAGE = 10_000;
/** A page that takes longer than this is measured less often. */
const SLOW_MS = 400;

type Get = (path: string) => Promise<void>;

/** What users ask for, by name. */
function questions({ companies, labels }: FilledTeam): [string, string][] {
  const [big = '', , , , , , , small = ''] = companies;
  const ago = (days: number): string => new Date(performance.timeOrigin - days * 86_400_000).toISOString();
  const day = (days: number): string => ago(days).slice(0, 10);
  return [
    ['all', ''],
    ['large company', `companyId=${big}`],
    ['small company', `companyId=${small}`],
    ['two companies', `companyId=${companies[6] ?? ''}&companyId=${small}`],
    ['incoming', 'direction=incoming'],
    ['company, outgoing', `companyId=${big}&direction=outgoing`],
    ['credit notes', 'type=creditNote'],
    ['rare type', 'type=invoiceResponse'],
    ['company, rare type', `companyId=${small}&type=invoiceResponse`],
    ['type there is none of', 'type=report'],
    ['unread', 'unread=true'],
    ['read', 'unread=false'],
    ['company, unread', `companyId=${small}&unread=true`],
    ['failed', 'deliveryStatus=failed'],
    ['company, failed', `companyId=${small}&deliveryStatus=failed`],
    ['pending (none)', 'deliveryStatus=pending'],
    ['delivered', 'deliveryStatus=delivered'],
    ['common label', `labelId=${labels.common}`],
    ['rare label', `labelId=${labels.rare}`],
    ['label of old ones', `labelId=${labels.old}`],
    ['two labels', `labelId=${labels.rare}&labelId=${labels.old}`],
    ['rare label, type', `labelId=${labels.rare}&type=creditNote`],
    ['search number', 'search=A0000000000777'],
    ['search name', `search=${encodeURIComponent('cantina 7')}`],
    ['search in all', 'search=kroon'],
    ['search word', 'search=cantina'],
    ['search word, 4 %', 'search=licence'],
    ['search word, 1 %', 'search=travel'],
    ['search old word', 'search=telex'],
    ['word, incoming', 'search=travel&direction=incoming'],
    ['word, small company', `search=licence&companyId=${small}`],
    ['word, rare label', `search=licence&labelId=${labels.rare}`],
    ['word, all months', 'search=kroon&deliveryStatus=failed'],
    ['search amount', 'search=554,33'],
    ['search enterprise no.', 'search=0000.000.777'],
    ['amounts, few', 'amountFrom=100&amountTo=100.2'],
    ['amounts, half', 'amountFrom=5000'],
    ['amounts, 5 %', 'amountFrom=9500'],
    ['amounts, none', 'amountFrom=20000'],
    ['amounts, small co.', `amountFrom=5000&companyId=${small}`],
    ['unread, no responses', 'unread=true&excludeType=invoiceResponse'],
    ['no responses', 'excludeType=invoiceResponse'],
    ['no invoices, company', `companyId=${big}&excludeType=invoice`],
    ['no invoices', 'excludeType=invoice&excludeType=creditNote'],
    ['status common', 'businessStatus=questioned'],
    ['status rare', 'businessStatus=rejected'],
    ['status, small company', `businessStatus=rejected&companyId=${small}`],
    ['status, type', 'businessStatus=questioned&type=creditNote'],
    ['status, no responses', 'businessStatus=rejected&excludeType=invoiceResponse'],
    ['status, search', 'businessStatus=rejected&search=kroon'],
    ['status, amounts', 'businessStatus=paid&amountFrom=9990'],
    ['purchases new', 'purchaseState=new'],
    ['purchases approved', 'purchaseState=approved'],
    ['booked, type', 'purchaseState=booked&type=creditNote'],
    ['booked, amounts', 'purchaseState=booked&amountFrom=9990'],
    ['booked, search', 'purchaseState=approved&search=kroon'],
    ['search, no trigram', 'search=%23%23%23'],
    ['number', 'number=A0000000000777'],
    ['search none', 'search=no-such-thing'],
    ['search, incoming', `search=${encodeURIComponent('cantina 7')}&direction=incoming`],
    ['created, a week', `from=${ago(607)}&to=${ago(600)}`],
    ['envelope', 'envelopeId=Ae4a3a'],
    ['issued, a week', `issuedFrom=${day(607)}&issuedTo=${day(600)}`],
    ['issued, a year', `issuedFrom=${day(900)}&issuedTo=${day(535)}`],
    ['issued long ago', `issuedTo=${day(3000)}`],
  ];
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = -2; run < RUNS; run++) {
    const start = process.hrtime.bigint();
    await work();
    const ms = Number(process.hrtime.bigint() - start) / 1e6;
    if (run >= 0) times.push(ms);
    if (times.length >= 3 && ms > SLOW_MS) break;
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

async function measure(count: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', max_wal_size: '8GB' } });
  await migrate(server.ownerUrl);
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: server.ownerUrl,
    APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
    RATE_LIMIT_PER_SECOND: '100000',
    ROLE: 'api',
  });
  const app = await createApplication(config, server.ownerUrl, createLogger('silent'));
  const superuser = new URL(superuserUrl(server.url, dataDir));
  superuser.pathname = new URL(server.url).pathname;
  const database = new Client({ connectionString: superuser.href });
  try {
    await database.connect();
    await app.listen(0, config.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    const { own, other, key } = await app.get(UnitOfWork).run(async (tx) => {
      const teams = app.get(TeamsService);
      const [mine, theirs] = [
        await teams.create(tx, 'Bench', 'sandbox'),
        await teams.create(tx, 'Other', 'sandbox'),
      ];
      const keyRequest = { teamId: mine.id, name: 'Bench', type: 'basic' as const, expiresInSeconds: null };
      return { own: mine, other: theirs, key: await app.get(ApiKeysService).create(tx, keyRequest) };
    });
    if (!('secret' in key)) throw new Error('A basic key comes with its secret');
    const sql: Sql = async (text, parameters) => (await database.query(text, parameters)).rows as unknown;
    const start = performance.now();
    // The rows belong together: to check each key again would take most of the time.
    await sql('SET session_replication_role = replica');
    const filled = await withoutIndexes(sql, async () => {
      await fillWithDocuments(sql, other.id, Math.ceil(count / 10), 'B');
      const team = await fillWithDocuments(sql, own.id, count, 'A');
      await fillWithBusiness(sql, own.id);
      return team;
    });
    await sql('SET session_replication_role = origin');
    for (const table of DOCUMENT_TABLES) await sql(`VACUUM ANALYZE ${table}`);
    console.log(`\n${count} documents, made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    const authorization = `Basic ${Buffer.from(`${key.apiKey.id}:${key.secret}`).toString('base64')}`;
    const get: Get = async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { headers: { authorization } });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
    };
    await report(get, sql, own.id, filled, count);
  } finally {
    await database.end();
    await app.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function report(get: Get, sql: Sql, teamId: string, filled: FilledTeam, count: number): Promise<void> {
  const row = (...cells: string[]): void =>
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(22) : cell.padStart(9))).join(''));
  const one = await median(() => get(`documents/${filled.documentId}`));
  console.log(`one document ${one.toFixed(1)} ms`);
  const [position] = (await sql(
    'SELECT created_at AS "createdAt", id FROM documents WHERE team_id = $1 ORDER BY id OFFSET $2 LIMIT 1',
    [teamId, LIMIT],
  )) as { createdAt: Date; id: string }[];
  if (position === undefined) throw new Error('There are no documents');
  const cursor = encodeCursor({ createdAt: position.createdAt.toISOString(), id: position.id });
  await shortly(get, sql, teamId, count, row);
  row('page of', 'first ms', 'last ms', 'ratio', 'blocks', 'last', '  scans');
  for (const [name, filter] of questions(filled)) {
    const paths = [
      `documents?limit=${LIMIT}&${filter}`,
      `documents?limit=${LIMIT}&${filter}&cursor=${cursor}`,
    ];
    const [first = 0, last = 0] = [
      await median(() => get(paths[0] ?? '')),
      await median(() => get(paths[1] ?? '')),
    ];
    const plans = [];
    for (const path of paths)
      plans.push(
        await explained(() => sql, await findStatements(() => get(path), /ORDER BY \S*id DESC LIMIT/)),
      );
    const blocks = plans.map((plan) => plan.reduce((sum, each) => sum + each.blocks, 0));
    const scans = plans.flat().flatMap((plan) => plan.scans);
    row(
      name,
      first.toFixed(1),
      last.toFixed(1),
      (last / first).toFixed(2),
      ...blocks.map(String),
      `  ${[...new Set(scans)].join(', ')}`,
    );
  }
  const offset = (by: number): Promise<number> =>
    median(() =>
      sql(`SELECT * FROM documents WHERE team_id = $1 ORDER BY id DESC LIMIT ${LIMIT} OFFSET ${by}`, [
        teamId,
      ]),
    );
  const [first, last] = [await offset(0), await offset(count - LIMIT)];
  row('OFFSET, SQL alone', first.toFixed(1), last.toFixed(1), (last / first).toFixed(1));
}

/** The questions that have to take as long among 10^7 documents as among 10^4: time by the clock and blocks of each. */
async function shortly(
  get: Get,
  sql: Sql,
  teamId: string,
  count: number,
  row: (...cells: string[]) => void,
): Promise<void> {
  const [deep] = (await sql(
    'SELECT created_at AS "createdAt", id FROM documents WHERE team_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1',
    [teamId, Math.min(DEEP_PAGE * LIMIT, count - 2 * LIMIT)],
  )) as { createdAt: Date; id: string }[];
  if (deep === undefined) throw new Error('There are no documents');
  const cursor = encodeCursor({ createdAt: deep.createdAt.toISOString(), id: deep.id });
  row('question', 'ms', 'blocks');
  for (const [name, path] of [
    ['page 1', `documents?limit=${LIMIT}`],
    [`page ${DEEP_PAGE}`, `documents?limit=${LIMIT}&cursor=${cursor}`],
    ['inbox', `inbox?limit=${LIMIT}`],
    ['number', 'documents?number=A0000000000777'],
  ] as const) {
    const plans = await explained(
      () => sql,
      await findStatements(() => get(path), /ORDER BY \S*id DESC LIMIT/),
    );
    const blocks = plans.reduce((sum, plan) => sum + plan.blocks, 0);
    row(name, (await median(() => get(path))).toFixed(1), String(blocks));
  }
}

async function main(): Promise<void> {
  for (const count of SIZES.length > 0 ? SIZES : [1_000, 100_000, 1_000_000]) await measure(count);
}

void main();
