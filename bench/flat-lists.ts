/**
 * Lists, sorted lists and searches of a team with 10^4, 10^5 and 10^6 documents (a tenth as many in another team): blocks of
 * 8 kB that all statements of a request touch, those that find the page among them, for the first page and for one in the
 * middle of the list. Other work on the machine does not change them. Aim: at most 1.2 times as many blocks at the largest size
 * as at the smallest. Options: numbers of documents; `--data DIR` keeps the databases in a folder, and uses those that are there;
 * `--only TEXT` takes the lists whose name has a text; `--plans` prints the scans; `--times` compares milliseconds instead.
 */
import {
  encodeSortCursor,
  type DocumentSort,
  type SortOrder,
} from '../src/business/documents/sorting/document-sort';
import { buildSortValue } from '../src/business/documents/sorting/sorted-documents.queries';
import { encodeCursor } from '../src/platform/kernel/http/cursor';
import { openFilledService, type FilledService } from './support/filled-service';
import type { FilledTeam } from './support/many-documents';
import type { Sql } from './support/many-rows';
import { explained, findStatements } from './support/plans';

const LIMIT = 50;
/** Requests of each list and size whose times count, after those that warm up. */
const [ROUNDS, WARM_UP] = [41, 6];
const SORTS: readonly DocumentSort[] = ['createdAt', 'issueDate', 'dueDate', 'amount', 'counterparty'];
const ORDERS: readonly SortOrder[] = ['asc', 'desc'];

interface Options {
  sizes: number[];
  data: string | null;
  only: string;
  plans: boolean;
  times: boolean;
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
    ['label, company', `labelId=${labels.common}&companyId=${small}`],
    ['company, type', `companyId=${small}&type=creditNote`],
    ['currency', 'currency=EUR'],
    ['currency of none', 'currency=CHF'],
    ['direction, type', 'direction=incoming&type=creditNote'],
    ['read, currency', 'unread=false&currency=CHF'],
    ['type, amounts', 'type=creditNote&amountFrom=9500'],
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

/** Measures the blocks of all lists, one size after the other. */
async function measureBlocks(count: number, options: Options): Promise<Map<string, [Cost, Cost]>> {
  const service = await openFilledService(count, options.data);
  try {
    const costs = new Map<string, [Cost, Cost]>();
    for (const [name, first, next] of await findPaths(service, count, options))
      costs.set(name, [await countBlocks(service, first), await countBlocks(service, next)]);
    return costs;
  } finally {
    await service.close();
  }
}

async function countBlocks({ get, sql }: FilledService, path: string): Promise<Cost> {
  await (await get(path)).text();
  let [status, items, ms] = [0, 0, 0];
  const statements = await findStatements(async () => {
    const begin = performance.now();
    const answer = await get(path);
    const body = (await answer.json()) as { documents?: unknown[] };
    ms = performance.now() - begin;
    [status, items] = [answer.status, body.documents?.length ?? 0];
  }, /\bdocuments\b|document_/);
  const plans = await explained(() => sql, statements);
  const sum = (parts: typeof plans): number => parts.reduce((total, { blocks }) => total + blocks, 0);
  const finding = plans.filter((_, index) => !/packed_reading/.test(statements[index]?.text ?? ''));
  const scans = finding.flatMap((plan) => plan.scans);
  return { status, items, find: sum(finding), all: sum(plans), ms, scans };
}

/** Lists the paths of the first page and of one in the middle of each list. */
async function findPaths(
  { filled, sql, teamId }: FilledService,
  count: number,
  { only }: Options,
): Promise<[name: string, first: string, next: string][]> {
  const paths: [string, string, string][] = [];
  const cursors = new Map<string, string>();
  for (const question of questions(filled).filter(({ name }) => name.includes(only))) {
    const ordered = `${question.sort ?? ''} ${question.order}`;
    const cursor = cursors.get(ordered) ?? (await middle(sql, teamId, count, question));
    cursors.set(ordered, cursor);
    const path = `documents?limit=${LIMIT}&${question.filter}`;
    paths.push([question.name, path, `${path}&cursor=${cursor}`]);
  }
  return paths;
}

/** Compares the times of the smallest and the largest size; requests take turns, so that other work changes both. */
async function compareTimes({ sizes, ...options }: Options): Promise<void> {
  const ends = [sizes[0] ?? 0, sizes[sizes.length - 1] ?? 0];
  const services: FilledService[] = [];
  for (const size of ends) services.push(await openFilledService(size, options.data));
  try {
    const paths = await Promise.all(
      services.map((service, at) => findPaths(service, ends[at] ?? 0, { sizes, ...options })),
    );
    console.log(
      ['median ms'.padEnd(40), ...[...ends, 'ratio'].map((cell) => String(cell).padStart(12))].join(''),
    );
    for (const [at, [name]] of (paths[0] ?? []).entries()) {
      const times = await takeTurns(
        services,
        paths.map((all) => all[at]?.[1] ?? ''),
      );
      const [small, large] = times.map(median);
      const cells = [small?.toFixed(2), large?.toFixed(2), ((large ?? 0) / (small ?? 1)).toFixed(2)];
      console.log([name.padEnd(40), ...cells.map((cell) => (cell ?? '').padStart(12))].join(''));
    }
  } finally {
    for (const service of services) await service.close();
  }
}

/** Requests each service's path {@link ROUNDS} times in turns. @returns the milliseconds of each service */
async function takeTurns(services: readonly FilledService[], paths: readonly string[]): Promise<number[][]> {
  const times: number[][] = services.map(() => []);
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const begin = performance.now();
      await (await services[at]?.get(paths[at] ?? ''))?.text();
      if (round >= 0) times[at]?.push(performance.now() - begin);
    }
  return times;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The cursor after the document in the middle of the team's documents in an order. */
async function middle(sql: Sql, teamId: string, count: number, { sort, order }: Question): Promise<string> {
  const value = sort === null ? 'NULL::text' : buildSortValue(sort);
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
    times: args.includes('--times'),
  };
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options.times) {
    await compareTimes(options);
    return;
  }
  const costs: Map<string, [Cost, Cost]>[] = [];
  for (const size of options.sizes) costs.push(await measureBlocks(size, options));
  report(costs, options);
}

void main();
