/**
 * What a document costs from the request to its stored delivery, and what an installation costs in which nothing happens:
 * statements as the server counted them, bytes of the write-ahead log, CPU time of the product's processes and of PostgreSQL,
 * and the part of planning. Linux only.
 *
 * Options: `--documents N` of a round (default 1000), `--rounds N` (default 3), `--roles all` (or e.g. `api,api,worker,worker`;
 * several such lists, divided by blanks, are compared), `--against DIR` another checkout with `dist`, compared in turns,
 * `--traces` to compare without and with the export of traces to a collector in this process, which takes every span,
 * `--walls` to compare without and with `ROW_LEVEL_SECURITY` (an older checkout that lacks the setting is measured once), `--statements` to print each statement, `--idle SECONDS` to measure that alone, `--frozen SECONDS` to stop a worker for so
 * long under load, beside many open rows, and to look how long statements run (with `--roles api,worker,worker`).
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hasSetting, Installation, type StatementCost } from './support/installation';
import { startSpanSink, type SpanSink } from './support/span-sink';
import { DOCUMENT, quantile, requests } from './support/send-load';

const ROOT = join(__dirname, '../..');
const SOCKETS = 16;
const WARM = 300;
/** What follows a delivery, such as the end of its job. */
const SETTLE_MS = 300;
const IDLE_AFTER_MS = 10_000;
const OPEN_ROWS = 100_000;
/** Documents of a frozen run, before and after it. */
const FROZEN_LOAD = 200;
const POLL_INTERVAL_MS = 100;

interface Figures {
  accepted: number;
  delivered: number;
  statements: number;
  wal: number;
  node: number;
  database: number;
  planning: number;
}

interface Tried {
  name: string;
  of: Installation;
  rounds: Figures[];
}

const sum = (costs: StatementCost[], of: (cost: StatementCost) => number): number =>
  costs.reduce((total, cost) => total + of(cost), 0);

async function send(of: Installation, tag: string, count: number): Promise<number> {
  const from = performance.now();
  await requests({
    address: of.urls.map((url) => `${url}/api/v1/${of.matchOutput(/company\s+(c_\w+)/)}/send`),
    method: 'POST',
    authorization: of.authorization,
    document: DOCUMENT,
    status: 200,
    count,
    sockets: SOCKETS,
    pace: 0,
    tag,
  });
  return performance.now() - from;
}

async function untilDelivered(of: Installation): Promise<void> {
  for (;;) {
    const { rows } = await of.database.query(
      `SELECT 1 FROM deliveries WHERE next_attempt_at IS NOT NULL LIMIT 1`,
    );
    if (rows.length === 0) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

async function round(of: Installation, tag: string, documents: number): Promise<Figures> {
  await of.forget();
  const [wal, cpu, from] = [await of.walBytes(), of.cpu(), performance.now()];
  const accepted = await send(of, tag, documents);
  await untilDelivered(of);
  const delivered = performance.now() - from;
  await sleep(SETTLE_MS);
  const [walAfter, cpuAfter, costs] = [await of.walBytes(), of.cpu(), await of.statements()];
  return {
    accepted: (1000 * documents) / accepted,
    delivered: (1000 * documents) / delivered,
    statements: sum(costs, ({ calls }) => calls) / documents,
    wal: (walAfter - wal) / documents,
    node: (cpuAfter.node - cpu.node) / documents,
    database: (cpuAfter.database - cpu.database) / documents,
    planning: (100 * sum(costs, ({ planMs }) => planMs)) / sum(costs, ({ executionMs }) => executionMs),
  };
}

/** Each round against the one of the first of the compared that ran just before or after it: what a machine that others use does to both. */
function printPairs(first: Tried, { name, rounds }: Tried): void {
  const ratios = (of: (figures: Figures) => number): string => {
    const each = rounds.map((figures, n) => of(figures) / of(first.rounds[n] ?? figures));
    const [lowest, median, highest] = [0, 0.5, 1].map((at) => quantile(each, at).toFixed(3));
    return `${median} (${lowest} to ${highest})`;
  };
  console.log(
    `${name}, round by round against ${first.name}: node ${ratios((f) => f.node)}, PostgreSQL ${ratios((f) => f.database)}, ` +
      `both ${ratios((f) => f.node + f.database)}`,
  );
}

function print({ name, rounds }: Tried): void {
  const median = (of: (figures: Figures) => number, digits: number): string =>
    quantile(rounds.map(of), 0.5).toFixed(digits);
  console.log(
    `${name}: ${median((f) => f.statements, 1)} statements, ${median((f) => f.wal / 1000, 1)} kB WAL, ` +
      `CPU ${median((f) => f.node, 2)} ms node + ${median((f) => f.database, 2)} ms PostgreSQL a document, ` +
      `planning ${median((f) => f.planning, 0)} % of executing; ` +
      `${median((f) => f.accepted, 0)} accepted and ${median((f) => f.delivered, 0)} delivered a second`,
  );
}

async function printStatements({ name, of }: Tried, documents: number): Promise<void> {
  console.log(
    `${name}, by statement: calls and WAL bytes a document, ms of executing and planning of each call`,
  );
  for (const { text, calls, planMs, executionMs, walBytes } of await of.statements())
    console.log(
      [calls / documents, walBytes / documents, executionMs / calls, planMs / calls]
        .map((value, i) => value.toFixed([2, 0, 2, 2][i]).padStart(8))
        .join('') + `  ${text.replace(/\s+/g, ' ').slice(0, 110)}`,
    );
}

async function idle({ name, of }: Tried, seconds: number): Promise<void> {
  await sleep(IDLE_AFTER_MS);
  await of.forget();
  const before = of.cpu();
  await sleep(1000 * seconds);
  const after = of.cpu();
  const costs = await of.statements();
  const core = (ms: number): string => (ms / 1000 / seconds).toFixed(4);
  console.log(
    `${name}, idle: ${core(after.node - before.node)} core node + ${core(after.database - before.database)} core PostgreSQL, ` +
      `${(sum(costs, ({ calls }) => calls) / seconds).toFixed(1)} statements a second, ` +
      `planning ${sum(costs, ({ planMs }) => planMs / seconds).toFixed(2)} and executing ${sum(costs, ({ executionMs }) => executionMs / seconds).toFixed(2)} ms a second`,
  );
}

/** Deliveries that are due tomorrow, of a document that was sent. */
async function openRows(of: Installation): Promise<void> {
  await of.database.query(
    `INSERT INTO deliveries (id, team_id, document_id, environment, channel, address, destination, status_changed_at, created_at,
       next_attempt_at, give_up_at)
     SELECT d.id || n, d.team_id, d.document_id, d.environment, 'email', 'a@b.example', d.destination, d.created_at, d.created_at,
       clock_timestamp() + interval '1 day', clock_timestamp() + interval '3 days'
     FROM (SELECT * FROM deliveries LIMIT 1) AS d, generate_series(1, $1) AS n`,
    [OPEN_ROWS],
  );
}

async function frozen({ name, of }: Tried, seconds: number): Promise<void> {
  await send(of, 'W', WARM);
  await untilDelivered(of);
  await openRows(of);
  const [worker] = of.pids('worker');
  if (worker === undefined) throw new Error('A frozen run needs a worker');
  let longest = { ms: 0, text: '' };
  const look = async (): Promise<void> => {
    const { rows } = await of.database.query<{ ms: number; text: string }>(
      `SELECT extract(epoch FROM clock_timestamp() - query_start)::float8 * 1000 AS ms, query AS text FROM pg_stat_activity
       WHERE state = 'active' AND application_name LIKE 'passerelle%' ORDER BY query_start LIMIT 1`,
    );
    for (const row of rows) if (row.ms > longest.ms) longest = row;
  };
  const end = performance.now() + 1000 * seconds;
  process.kill(worker, 'SIGSTOP');
  const load = (async (): Promise<void> => {
    for (let n = 0; performance.now() < end; n += 1) await send(of, `F${n}`, FROZEN_LOAD);
  })();
  while (performance.now() < end) await look().then(() => sleep(POLL_INTERVAL_MS));
  process.kill(worker, 'SIGCONT');
  await load;
  for (const until = performance.now() + 10_000; performance.now() < until;)
    await look().then(() => sleep(POLL_INTERVAL_MS));
  const { rows } = await of.database.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM deliveries WHERE status = 'pending' AND channel = 'peppol'`,
  );
  console.log(
    `${name}, a worker frozen for ${seconds} s beside ${OPEN_ROWS} open rows: the longest statement seen ran ${longest.ms.toFixed(0)} ms ` +
      `(${longest.text.replace(/\s+/g, ' ').slice(0, 60)}); ${rows[0]?.open} deliveries left open`,
  );
}

/** Settings that are compared. */
function getSettings(walls: boolean, sink: SpanSink | null): Record<string, string>[] {
  if (sink !== null) return [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url }];
  return walls ? [{ ROW_LEVEL_SECURITY: 'false' }, { ROW_LEVEL_SECURITY: 'true' }] : [{}];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      documents: { type: 'string', default: '1000' },
      roles: { type: 'string', default: 'all' },
      against: { type: 'string' },
      walls: { type: 'boolean', default: false },
      traces: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
      idle: { type: 'string' },
      frozen: { type: 'string' },
    },
  });
  const builds = values.against === undefined ? [ROOT] : [values.against, ROOT];
  const sink = values.traces ? await startSpanSink() : null;
  const settings = getSettings(values.walls, sink);
  const setting = sink === null ? 'ROW_LEVEL_SECURITY' : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const tried: Tried[] = [];
  try {
    for (const roles of values.roles.split(' '))
      for (const build of builds)
        for (const change of hasSetting(build, setting) ? settings : [{}])
          tried.push({
            name: [
              build === ROOT ? 'this' : build,
              roles,
              ...Object.entries(change).map((s) => s.join('=')),
            ].join(', '),
            of: await Installation.start(build, roles.split(','), change),
            rounds: [],
          });
    const documents = Number(values.documents);
    if (values.idle !== undefined) {
      for (const each of tried) await idle(each, Number(values.idle));
      if (values.statements) for (const each of tried) await printStatements(each, Number(values.idle));
      return;
    }
    if (values.frozen !== undefined) {
      for (const each of tried) await frozen(each, Number(values.frozen));
      return;
    }
    for (const { of } of tried) {
      await send(of, 'W', WARM);
      await untilDelivered(of);
    }
    for (let n = 0; n < Number(values.rounds); n += 1)
      for (const each of n % 2 === 0 ? tried : tried.toReversed())
        each.rounds.push(await round(each.of, `R${n}`, documents));
    for (const each of tried) print(each);
    const [first, ...others] = tried;
    for (const each of others) if (first !== undefined) printPairs(first, each);
    if (values.statements) for (const each of tried) await printStatements(each, documents);
    if (sink !== null) console.log(`spans received: ${(sink.bytes() / 1024 / 1024).toFixed(1)} MiB`);
  } finally {
    sink?.stop();
    for (const { of } of tried) await of.stop();
  }
}

void main();
