/**
 * Lists, sorted lists and searches of a team with 10^4, 10^5 and 10^6 documents (a tenth as many in another team): blocks of
 * 8 kB that all statements of a request touch, those that find the page among them, for the first page and for one in the
 * middle of the list. Other work on the machine does not change them. Aim: at most 1.2 times as many blocks at the largest size
 * as at the smallest. Options: numbers of documents; `--data DIR` keeps the databases in a folder, and uses those that are there;
 * `--only TEXT` takes the lists whose name has a text; `--plans` prints the scans.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createApplication } from '../src/apps/application';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { TeamsService } from '../src/access/teams/teams.service';
import {
  encodeSortCursor,
  type DocumentSort,
  type SortOrder,
} from '../src/business/documents/sorting/document-sort';
import { valueOf } from '../src/business/documents/sorting/sorted-documents.queries';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { encodeCursor } from '../src/platform/kernel/http/cursor';
import { createLogger } from '../src/platform/kernel/logger';
import { superuserUrl } from '../test/support/superuser';
import {
  DOCUMENT_TABLES,
  fillWithBusiness,
  fillWithDocuments,
  withoutIndexes,
  type FilledTeam,
} from './support/many-documents';
import type { Sql } from './support/many-rows';
import { explained, findStatements } from './support/plans';

const LIMIT = 50;
const SORTS: readonly DocumentSort[] = ['createdAt', 'issueDate', 'dueDate', 'amount', 'counterparty'];
const ORDERS: readonly SortOrder[] = ['asc', 'desc'];

interface Options {
  sizes: number[];
  data: string | null;
  only: string;
  plans: boolean;
}

/** A list, with the order by which it is sorted; null: newest first. */
interface Question {
  name: string;
  filter: string;
  sort: DocumentSort | null;
  order: SortOrder;
}

/** Blocks that a page touches: to find its documents, and in all. */
interface Cost {
  status: number;
  items: number;
  find: number;
  all: number;
  ms: number;
  scans: string[];
}

function filters({ companies, labels }: FilledTeam): [name: string, filter: string][] {
  const [big = '', , , , , , , small = ''] = companies;
  const day = (days: number): string =>
    new Date(performance.timeOrigin - days * 86_400_000).toISOString().slice(0, 10);
  return [
    ['all', ''],
    ['large company', `companyId=${big}`],
    ['small company', `companyId=${small}`],
    ['two companies', `companyId=${companies[6] ?? ''}&companyId=${small}`],
    ['incoming', 'direction=incoming'],
    ['outgoing', 'direction=outgoing'],
    ['credit notes', 'type=creditNote'],
    ['rare type', 'type=invoiceResponse'],
    ['no responses', 'excludeType=invoiceResponse'],
    ['profile', 'profile=xrechnung-3'],
    ['unread', 'unread=true'],
    ['read', 'unread=false'],
    ['company, unread', `companyId=${small}&unread=true`],
    ['unread, no responses', 'unread=true&excludeType=invoiceResponse'],
    ['failed', 'deliveryStatus=failed'],
    ['delivered', 'deliveryStatus=delivered'],
    ['common label', `labelId=${labels.common}`],
    ['rare label', `labelId=${labels.rare}`],
    ['label of old ones', `labelId=${labels.old}`],
    ['status questioned', 'businessStatus=questioned'],
    ['status rejected', 'businessStatus=rejected'],
    ['status none', 'businessStatus=none'],
    ['none, incoming', 'businessStatus=none&direction=incoming'],
    ['purchases new', 'purchaseState=new'],
    ['purchases approved', 'purchaseState=approved'],
    ['amounts, 5 %', 'amountFrom=9500'],
    ['amounts, few', 'amountFrom=100&amountTo=100.2'],
    ['number', 'number=A0000000000777'],
    ['issued, a week', `issuedFrom=${day(607)}&issuedTo=${day(600)}`],
    ['search number', 'search=A0000000000777'],
    ['search part of number', 'search=000777'],
    ['search part of name', `search=${encodeURIComponent('antina 7')}`],
    ['search words of name', `search=${encodeURIComponent('cantina 7')}`],
    ['search word in all', 'search=kroon'],
    ['search word, 4 %', 'search=licence'],
    ['search word, 1 %', 'search=travel'],
    ['search old word, 5 %', 'search=telex'],
    ['search amount', 'search=554,33'],
    ['search VAT number', 'search=BE0000.000.777'],
    ['search none', 'search=no-such-thing'],
    ['search, incoming', 'search=travel&direction=incoming'],
    ['search, unread', 'search=cantina&unread=true'],
    ['search, failed', 'search=kroon&deliveryStatus=failed'],
  ];
}

/** Filters with which a list is sorted by everything; `inbox` is the path of its own. */
const SORTED_WITH: readonly string[] = [
  ...['all', 'large company', 'small company', 'incoming', 'outgoing', 'credit notes', 'unread'],
  ...['unread, no responses', 'failed', 'rare label', 'status questioned', 'status none', 'purchases new'],
  ...['search word, 4 %', 'search word, 1 %'],
];

function questions(filled: FilledTeam): Question[] {
  const all = filters(filled);
  return [
    ...all.map(([name, filter]) => ({ name, filter, sort: null, order: 'desc' as const })),
    ...all
      .filter(([name]) => SORTED_WITH.includes(name))
      .flatMap(([name, filter]) =>
        SORTS.flatMap((sort) =>
          ORDERS.filter((order) => sort !== 'createdAt' || order === 'asc').map((order) => ({
            name: `${name} · ${sort} ${order}`,
            filter: `${filter}&sort=${sort}&order=${order}`,
            sort,
            order,
          })),
        ),
      ),
  ];
}

async function measure(count: number, options: Options): Promise<Map<string, [Cost, Cost]>> {
  const root = options.data === null ? mkdtempSync(join(tmpdir(), 'passerelle-bench-')) : options.data;
  const dataDir = join(root, String(count));
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [root, dataDir]) chmodSync(folder, 0o755);
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
    const sql: Sql = async (text, parameters) => (await database.query(text, parameters)).rows as unknown;
    const { teamId, filled } = await fill(app.get(UnitOfWork), app.get(TeamsService), sql, count, dataDir);
    const key = await app
      .get(UnitOfWork)
      .run((tx) =>
        app.get(ApiKeysService).create(tx, { teamId, name: 'Bench', type: 'basic', expiresInSeconds: null }),
      );
    if (!('secret' in key)) throw new Error('A basic key comes with its secret');
    const authorization = `Basic ${Buffer.from(`${key.apiKey.id}:${key.secret}`).toString('base64')}`;
    const read = async (path: string): Promise<Cost> => {
      const url = `http://127.0.0.1:${port}/api/v1/${path}`;
      const get = async (): Promise<Response> => fetch(url, { headers: { authorization } });
      await (await get()).text();
      let [status, items, ms] = [0, 0, 0];
      const statements = await findStatements(async () => {
        const begin = performance.now();
        const answer = await get();
        const body = (await answer.json()) as { documents?: unknown[] };
        ms = performance.now() - begin;
        [status, items] = [answer.status, body.documents?.length ?? 0];
      }, /\bdocuments\b|document_/);
      const plans = await explained(() => sql, statements);
      const sum = (parts: typeof plans): number => parts.reduce((total, { blocks }) => total + blocks, 0);
      const finding = plans.filter((_, index) => !/packed_reading/.test(statements[index]?.text ?? ''));
      return {
        status,
        items,
        find: sum(finding),
        all: sum(plans),
        ms,
        scans: finding.flatMap(({ scans }) => scans),
      };
    };
    const costs = new Map<string, [Cost, Cost]>();
    const cursors = new Map<string, string>();
    for (const question of questions(filled).filter(({ name }) => name.includes(options.only))) {
      const ordered = `${question.sort ?? ''} ${question.order}`;
      const cursor = cursors.get(ordered) ?? (await middle(sql, teamId, count, question));
      cursors.set(ordered, cursor);
      const path = `documents?limit=${LIMIT}&${question.filter}`;
      costs.set(question.name, [await read(path), await read(`${path}&cursor=${cursor}`)]);
    }
    return costs;
  } finally {
    await database.end();
    await app.close();
    await server.stop();
    if (options.data === null) rmSync(root, { recursive: true, force: true });
  }
}

async function fill(
  unitOfWork: UnitOfWork,
  teams: TeamsService,
  sql: Sql,
  count: number,
  dataDir: string,
): Promise<{ teamId: string; filled: FilledTeam }> {
  const done = join(dataDir, 'filled');
  if (existsSync(done)) {
    const [team] = (await sql(`SELECT id FROM teams WHERE name = 'Bench' ORDER BY created_at LIMIT 1`)) as {
      id: string;
    }[];
    const companies = (await sql('SELECT id FROM companies WHERE team_id = $1 ORDER BY id', [team?.id])) as {
      id: string;
    }[];
    const labels = (await sql('SELECT id FROM labels WHERE team_id = $1 ORDER BY id', [team?.id])) as {
      id: string;
    }[];
    const [common = '', rare = '', old = ''] = labels.map(({ id }) => id);
    return {
      teamId: team?.id ?? '',
      filled: { companies: companies.map(({ id }) => id), labels: { common, rare, old }, documentId: '' },
    };
  }
  const [own, other] = await unitOfWork.run(async (tx) => [
    await teams.create(tx, 'Bench', 'sandbox'),
    await teams.create(tx, 'Other', 'sandbox'),
  ]);
  if (own === undefined || other === undefined) throw new Error('The teams were not created');
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
  writeFileSync(done, '');
  return { teamId: own.id, filled };
}

/** The cursor after the document in the middle of the team's documents in an order. */
async function middle(sql: Sql, teamId: string, count: number, { sort, order }: Question): Promise<string> {
  const value = sort === null ? 'NULL::text' : valueOf(sort);
  const [row] = (await sql(
    `SELECT d.id, d.created_at AS "createdAt", ${value}::text AS value FROM documents d WHERE d.team_id = $1
     ORDER BY ${sort === null || sort === 'createdAt' ? '' : `${value} ${order} NULLS LAST,`} d.id ${order} OFFSET $2 LIMIT 1`,
    [teamId, count >> 1],
  )) as { id: string; createdAt: Date; value: string | null }[];
  if (row === undefined) throw new Error('There are no documents');
  return sort === null
    ? encodeCursor({ createdAt: row.createdAt.toISOString(), id: row.id })
    : encodeSortCursor({ sort, order }, { value: row.value, id: row.id });
}

function report(costs: Map<string, [Cost, Cost]>[], { sizes, plans }: Options): void {
  const row = (name: string, cells: (string | number)[]): void =>
    console.log(name.padEnd(40) + cells.map((cell) => String(cell).padStart(16)).join(''));
  row('find blocks (all blocks)', [...sizes.flatMap((size) => [`${size}`, 'middle']), 'ratio', 'middle']);
  for (const name of costs[0]?.keys() ?? []) {
    const found = costs.map((each) => each.get(name));
    const cells = found.flatMap((pair) =>
      (pair ?? []).map(({ status, find, all, items, ms }) =>
        status === 200 ? `${find}(${all}) ${items} ${ms.toFixed(0)}ms` : status,
      ),
    );
    const ratio = (place: 0 | 1): string => {
      const [small, large] = [found[0]?.[place], found[found.length - 1]?.[place]];
      return small === undefined || large === undefined ? '' : (large.all / small.all).toFixed(2);
    };
    row(name, [...cells, ratio(0), ratio(1)]);
    if (plans)
      for (const [place, pair] of found.entries())
        for (const cost of pair ?? [])
          console.log(`    ${sizes[place] ?? 0}: ${[...new Set(cost.scans)].join(', ')}`);
  }
}

function parseOptions(args: string[]): Options {
  const valueOf = (name: string): string | null => {
    const at = args.indexOf(name);
    return at < 0 ? null : (args[at + 1] ?? null);
  };
  const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  return {
    sizes: sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000],
    data: valueOf('--data'),
    only: valueOf('--only') ?? '',
    plans: args.includes('--plans'),
  };
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const costs: Map<string, [Cost, Cost]>[] = [];
  for (const size of options.sizes) costs.push(await measure(size, options));
  report(costs, options);
}

void main();
