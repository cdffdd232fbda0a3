/**
 * What deliveries of webhooks cost, and how many there are a second: drains of a backlog for one endpoint and for 20, and events
 * that are made by the API (labels put on and removed) until they are received, on many documents and on one.
 *
 * Beside them, on the same machine and in turns: with `--against DIR` another checkout of the product that is built; a loop that
 * claims, posts and writes one row at a time with `pg` and `fetch`; and a loop of `fetch` alone, which is the limit. CPU is that of
 * the process and of PostgreSQL per 1,000 deliveries; the receiver and the client are processes of their own and not counted,
 * processes that are not measured are stopped.
 *
 * `npm run bench -- webhook-rates [--against DIR] [--rounds 3] [--deliveries 20000] [--events 6400]
 * [--only deliveries|events]`; the first round warms up.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { superuserUrl } from '../test/support/superuser';
import { freePort } from './support/free-port';
import { changeLabels } from './support/label-changes';
import { databaseCpu, usage } from './support/process-usage';
import { DOCUMENT } from './support/send-load';
import { newTeam, queue } from './support/webhook-backlog';
import { Receiver } from './support/webhook-receiver';

const CLIENTS = 32;
const DOCUMENTS = 32;
const HOSTS = 20;

interface Figures {
  perSecond: number;
  /** CPU seconds per 1,000. */
  process: number;
  database: number;
}

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    deliveries: { type: 'string', default: '20000' },
    events: { type: 'string', default: '6400' },
    only: { type: 'string' },
  },
});
const [rounds, deliveries, events] = [
  Number(options.rounds),
  Number(options.deliveries),
  Number(options.events),
];

/** One process that is measured, with a database of its own. */
abstract class Contender {
  protected abstract readonly child: ChildProcess;

  protected constructor(
    readonly name: string,
    readonly databaseUrl: string,
    readonly database: Client,
  ) {}

  /** Runs the work with this process alone, and says what it took. */
  async measure(
    receiver: Receiver,
    count: number,
    prepare: () => Promise<() => Promise<void>>,
  ): Promise<Figures> {
    const pid = this.child.pid ?? 0;
    const work = await prepare();
    receiver.clear();
    const before = { process: usage(pid).cpu, database: await databaseCpu(this.database) };
    const started = Date.now();
    this.child.kill('SIGCONT');
    await work();
    await receiver.until(count, 180);
    await this.settled();
    const figures = {
      perSecond: (1000 * receiver.at.size) / (Math.max(...receiver.at.values()) - started),
      process: (1000 * (usage(pid).cpu - before.process)) / count,
      database: (1000 * ((await databaseCpu(this.database)) - before.database)) / count,
    };
    this.pause();
    return figures;
  }

  pause(): void {
    this.child.kill('SIGSTOP');
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }

  private async settled(): Promise<void> {
    for (;;) {
      const { rows } = await this.database.query(
        'SELECT 1 FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL LIMIT 1',
      );
      if (rows.length === 0) return;
      await sleep(20);
    }
  }
}

/** The product: API and worker in one process. */
class Product extends Contender {
  protected readonly child: ChildProcess;
  private output = '';
  private readonly url: string;

  constructor(
    name: string,
    main: string,
    databaseUrl: string,
    database: Client,
    port: number,
    dataDir: string,
  ) {
    super(name, databaseUrl, database);
    this.url = `http://127.0.0.1:${port}`;
    this.child = spawn(process.execPath, [main], {
      cwd: dataDir,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
        WEBHOOK_ALLOW_INSECURE: 'true',
        RATE_LIMIT_PER_SECOND: '1000000',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => this.stop());
    this.child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
  }

  async ready(): Promise<void> {
    while (!this.output.includes('is running')) {
      if (this.child.exitCode !== null) throw new Error(`It did not start:\n${this.output.slice(-2_000)}`);
      await sleep(50);
    }
  }

  /** The team that the first start makes, with documents and labels, and a webhook. */
  async team(webhook: string): Promise<{ authorization: string; documents: string[]; labels: string[] }> {
    const found = (pattern: RegExp): string => pattern.exec(this.output)?.[1] ?? '';
    const key = `${found(/key\s+(key_\w+)/)}:${found(/secret\s+(secret_\S+)/)}`;
    const company = found(/company\s+(c_\w+)/);
    const authorization = `Basic ${Buffer.from(key).toString('base64')}`;
    const post = async (path: string, body: object): Promise<Record<string, { id: string }>> => {
      const answer = await fetch(`${this.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, { id: string }>;
    };
    const documents: string[] = [];
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const document = { invoiceNumber: `L-${n}`, ...DOCUMENT };
      const sent = await post(`${company}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document,
      });
      documents.push(sent['document']?.id ?? '');
    }
    const labels: string[] = [];
    for (let n = 0; n < CLIENTS; n += 1)
      labels.push((await post('labels', { name: `Label ${n}` }))['label']?.id ?? '');
    await sleep(3_000);
    await post('webhooks', { url: webhook });
    return { authorization, documents, labels };
  }

  changes(of: { authorization: string; documents: string[]; labels: string[] }): Promise<void> {
    return changeLabels({ url: this.url, ...of, count: events });
  }
}

/** One of the loops of bare-posts. */
class Loop extends Contender {
  protected readonly child: ChildProcess;

  constructor(
    name: string,
    private readonly kind: 'plain' | 'rows',
    databaseUrl: string,
    database: Client,
  ) {
    super(name, databaseUrl, database);
    this.child = fork(join(__dirname, 'support', 'bare-posts.js'), [kind]);
    process.once('exit', () => this.stop());
  }

  get needsRows(): boolean {
    return this.kind === 'rows';
  }

  async run(webhooks: { id: string; url: string }[]): Promise<void> {
    this.child.send({ databaseUrl: this.databaseUrl, webhooks, count: deliveries });
    await once(this.child, 'message');
  }
}

/** Deliveries that are due, of so many webhooks of as many teams. */
async function backlog(
  database: Client,
  urls: string[],
  filled: boolean,
): Promise<{ id: string; url: string }[]> {
  const made: { id: string; url: string }[] = [];
  for (const url of urls) {
    const { teamId, webhooks } = await newTeam(database, [url]);
    const id = webhooks[0] ?? '';
    if (filled) await queue(database, teamId, id, deliveries / urls.length);
    made.push({ id, url });
  }
  return made;
}

const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function report(row: string, measured: Map<string, Figures[]>): void {
  process.stdout.write(`  ${row}\n`);
  const of = (name: string, value: (figures: Figures) => number): number =>
    median((measured.get(name) ?? []).map(value));
  const cpu = ({ process, database }: Figures): number => process + database;
  const [first = ''] = measured.keys();
  for (const name of measured.keys()) {
    const rate = of(name, ({ perSecond }) => perSecond);
    const ratios =
      name === first
        ? ''
        : `; here ${(of(first, ({ perSecond }) => perSecond) / rate).toFixed(2)} × the rate, ${(of(first, cpu) / of(name, cpu)).toFixed(2)} × the CPU`;
    process.stdout.write(
      `    ${name.padEnd(26)} ${rate.toFixed(0).padStart(5)}/s, CPU s per 1,000: ${of(name, (f) => f.process).toFixed(2)} + ${of(name, (f) => f.database).toFixed(2)} of PostgreSQL${ratios}\n`,
    );
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-db-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  const admin = new Client({ connectionString: superuserUrl(server.url, dataDir) });
  await admin.connect();
  const fresh = async (name: string): Promise<[string, Client]> => {
    const url = new URL(server.url);
    await admin.query(`CREATE DATABASE ${name} OWNER ${url.username}`);
    url.pathname = `/${name}`;
    const database = new Client({ connectionString: url.href });
    await database.connect();
    return [url.href, database];
  };
  const product = async (name: string, main: string, at: string): Promise<Product> => {
    const [url, database] = await fresh(at);
    const started = new Product(
      name,
      main,
      url,
      database,
      await freePort(),
      mkdtempSync(join(dataDir, `${at}-`)),
    );
    await started.ready();
    return started;
  };
  const products = [await product('this', join(__dirname, '../src/main.js'), 'this')];
  if (options.against !== undefined) {
    const built = ['dist', 'dist-bench'].map((dist) => join(options.against ?? '', dist, 'src', 'main.js'));
    const main = built.find((file) => existsSync(file));
    if (main === undefined) throw new Error(`${options.against} is not built: there is no ${built[0]}`);
    products.push(await product(options.against, main, 'other'));
  }
  const [first] = products;
  if (first === undefined) throw new Error('Nothing to measure');
  const loops = [
    new Loop('pg and fetch, row by row', 'rows', first.databaseUrl, first.database),
    new Loop('fetch alone', 'plain', first.databaseUrl, first.database),
  ];
  const receiver = await Receiver.start(HOSTS);
  const url = (n: number): string => `http://127.0.0.1:${receiver.ports[n % HOSTS]}/hook/${n}`;
  const teams = new Map<Product, Awaited<ReturnType<Product['team']>>>();
  for (const each of products) teams.set(each, await each.team(url(0)));
  for (const each of [...products, ...loops]) each.pause();

  const rows = new Map<string, Map<string, Figures[]>>();
  const note = (row: string, name: string, round: number, figures: Figures): void => {
    const measured = rows.get(row) ?? new Map<string, Figures[]>();
    rows.set(row, measured);
    const list = measured.get(name) ?? [];
    measured.set(name, list);
    if (round > 0) list.push(figures);
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [row, endpoints] of [
      ['one endpoint', 1],
      ['20 endpoints', 20],
    ] as const) {
      if (options.only === 'events') continue;
      const urls = Array.from({ length: endpoints }, (_, n) => url(n));
      for (const each of products)
        note(
          row,
          each.name,
          round,
          await each.measure(receiver, deliveries, async () => {
            await backlog(each.database, urls, true);
            return async () => undefined;
          }),
        );
      for (const each of loops)
        note(
          row,
          each.name,
          round,
          await each.measure(receiver, deliveries, async () => {
            const webhooks = await backlog(each.database, urls, each.needsRows);
            return () => each.run(webhooks);
          }),
        );
    }
    for (const [row, documents] of [
      ['event by API to receipt', DOCUMENTS],
      ['the same on one document', 1],
    ] as const)
      for (const each of products) {
        const team = teams.get(each);
        if (team === undefined || options.only === 'deliveries') continue;
        const of = { ...team, documents: team.documents.slice(0, documents) };
        note(row, each.name, round, await each.measure(receiver, events, async () => () => each.changes(of)));
      }
  }
  for (const [row, measured] of rows) report(row, measured);
  process.stdout.write(
    `  load average at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  );
  for (const each of [...products, ...loops]) each.stop();
  for (const { database } of products) await database.end();
  receiver.stop();
  await admin.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

process.once('SIGTERM', () => process.exit(1));
void main();
