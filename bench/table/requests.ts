import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation, StatementCost } from '../support/installation';
import { DOCUMENT, requests } from '../support/send-load';
import { readMemory } from '../support/warm-start';
import type { Figures } from './row';

const SOCKETS = 16;
/** Documents that are sent one after another. */
export const ALONE = 50;
const READS = 400;
const SETTLE_MS = 300;
const IDLE_AFTER_MS = 10_000;
const IDLE_MS = 10_000;

const sum = (costs: StatementCost[], of: (cost: StatementCost) => number): number =>
  costs.reduce((total, cost) => total + of(cost), 0);

/** Sends at full pace until all of it is delivered. */
export async function sending(of: Installation, tag: string, documents: number): Promise<Figures> {
  await of.forget();
  const [wal, cpu, from] = [await of.walBytes(), of.cpu(), performance.now()];
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, ...of.pids('all').map(readMemory))), 100);
  await send(of, tag, documents, SOCKETS);
  const accepted = performance.now() - from;
  await untilDelivered(of);
  const delivered = performance.now() - from;
  await sleep(SETTLE_MS);
  clearInterval(watch);
  const [after, costs] = [of.cpu(), await of.statements()];
  return {
    'send: statements': sum(costs, ({ calls }) => calls) / documents,
    'send: WAL': ((await of.walBytes()) - wal) / 1000 / documents,
    'send: CPU of node': (after.node - cpu.node) / documents,
    'send: CPU of PostgreSQL': (after.database - cpu.database) / documents,
    'send: accepted': (1000 * documents) / accepted,
    'send: delivered': (1000 * documents) / delivered,
    'send: planning of executing':
      (100 * sum(costs, ({ planMs }) => planMs)) / sum(costs, ({ executionMs }) => executionMs),
    'send: memory of the process': memory,
  };
}

/** Sends one after another, so that no document shares a statement with another one that is accepted. */
export async function sendingAlone(of: Installation, tag: string): Promise<Figures> {
  await of.forget();
  await send(of, tag, ALONE, 1);
  await untilDelivered(of);
  await sleep(SETTLE_MS);
  return { 'send, one at a time: statements': sum(await of.statements(), ({ calls }) => calls) / ALONE };
}

async function send(of: Installation, tag: string, documents: number, sockets: number): Promise<void> {
  await requests({
    address: of.urls.map((url) => `${url}/api/v1/${of.matchOutput(/company\s+(c_\w+)/)}/send`),
    method: 'POST',
    authorization: of.authorization,
    document: DOCUMENT,
    status: 200,
    count: documents,
    sockets,
    pace: 0,
    tag,
  });
}

/** Reads one document, and a page of 50, over and over. */
export async function reading(of: Installation): Promise<Figures> {
  const { rows } = await of.database.query<{ id: string }>(
    'SELECT id FROM documents ORDER BY id DESC LIMIT 1',
  );
  const document = await cost(of, `/api/v1/documents/${rows[0]?.id}`);
  const list = await cost(of, '/api/v1/documents?limit=50');
  const route = await cost(of, '/health/live');
  return {
    'GET document: CPU of node': document.node,
    'GET document: CPU of PostgreSQL': document.database,
    'list of 50: CPU of both': list.node + list.database,
    'GET document beside a bare route': document.node,
    'GET document beside a bare route, beside': route.node,
  };
}

/** Leaves all of them alone for a while, at once. */
export async function idling(all: Installation[]): Promise<Figures[]> {
  await sleep(IDLE_AFTER_MS);
  for (const of of all) await of.forget();
  const before = all.map((of) => of.cpu());
  await sleep(IDLE_MS);
  const after = all.map((of) => of.cpu());
  const costs = await Promise.all(all.map((of) => of.statements()));
  const spent = (which: typeof after, n: number): number => (which[n]?.node ?? 0) + (which[n]?.database ?? 0);
  return all.map((_, n) => ({
    'idle: CPU of both': (spent(after, n) - spent(before, n)) / IDLE_MS,
    'idle: statements': (1000 * sum(costs[n] ?? [], ({ calls }) => calls)) / IDLE_MS,
  }));
}

/** CPU milliseconds of a request. */
async function cost(of: Installation, path: string): Promise<{ node: number; database: number }> {
  const before = of.cpu();
  await requests({
    address: of.urls.map((url) => `${url}${path}`),
    method: 'GET',
    authorization: of.authorization,
    status: 200,
    count: READS,
    sockets: SOCKETS,
    pace: 0,
    tag: '',
  });
  const after = of.cpu();
  return {
    node: (after.node - before.node) / READS,
    database: (after.database - before.database) / READS,
  };
}

async function untilDelivered(of: Installation): Promise<void> {
  for (;;) {
    const { rows } = await of.database.query(`SELECT 1 FROM deliveries WHERE status = 'pending' LIMIT 1`);
    if (rows.length === 0) return;
    await sleep(20);
  }
}

/** Bytes of the tables that have something of a document, in all their partitions, with indexes and long values. */
export async function diskBytes(of: Installation): Promise<number> {
  const { rows } = await of.database.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(part.relid))::float8 AS bytes
     FROM pg_class AS root CROSS JOIN LATERAL pg_partition_tree(root.oid) AS part
     WHERE root.relkind IN ('r', 'p') AND NOT root.relispartition AND part.isleaf
       AND root.relnamespace = 'public'::regnamespace AND root.relname LIKE 'document%'`,
  );
  return rows[0]?.bytes ?? 0;
}
