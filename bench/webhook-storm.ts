/**
 * Kills workers, database and, where one is installed and asked for, Redis at random while events are recorded and
 * delivered, and then counts: every event has to arrive. An event may arrive twice in the storm (a worker that died, or a
 * database that went away, between the post and its outcome); in the calm after it none may.
 *
 * Each repeated post is looked up in the log of attempts: it is explained when the outcome of the earlier post was never
 * written down, because that is what the kill prevented. Two outcomes written for one event would be a fault of ours.
 *
 * `npm run bench -- webhook-storm [postgres|redis] [seconds] [events] [seed]`
 */
import { pino } from 'pino';
import { Client } from 'pg';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApplication } from '../src/apps/application';
import { DOCUMENT_RECEIVED } from '../src/business/documents/document-events';
import { newDocumentId } from '../src/business/documents/document.resource';
import { EventLog } from '../src/platform/events/event-log';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { newTeamId } from '../src/access/teams/team.resource';
import { newWebhookId } from '../src/webhooks/webhook.resource';

const [backend = 'postgres', secondsText = '120', eventsText = '10000', seedText = '1'] =
  process.argv.slice(2);
const SECONDS = Number(secondsText);
const EVENTS = Number(eventsText);
const SEED = Number(seedText);
const CALM_EVENTS = 1_000;
const WORKERS = 3;
const TEAMS = 10;
const CALM_SECONDS = 180;

const SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
  WEBHOOK_ALLOW_INSECURE: 'true',
  LOG_LEVEL: 'fatal',
  MIGRATE: 'off',
};

const say = (text: string): void => void process.stdout.write(`  ${text}\n`);

/** Mulberry32: the same seed gives the same order of kills (their effects depend on the machine's pace). */
let state = SEED;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

class Storm {
  readonly posts = new Map<string, number>();
  readonly kills = { worker: 0, database: 0, redis: 0 };
  private readonly workers: (ChildProcess | null)[] = [];
  private redis: ChildProcess | null = null;
  private over = false;

  constructor(
    private readonly dataDir: string,
    private readonly settings: Record<string, string>,
    private readonly redisPort: number | null,
  ) {}

  async receiver(): Promise<string> {
    const server = createServer((request, response) => {
      const id = String(request.headers['webhook-id']);
      this.posts.set(id, (this.posts.get(id) ?? 0) + 1);
      request.resume();
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  startAll(): void {
    if (this.redisPort !== null) this.startRedis(this.redisPort);
    for (let i = 0; i < WORKERS; i += 1) this.startWorker(i);
  }

  /** Like a supervisor: what ends is started again, until the storm's end is the end of all. */
  private startWorker(i: number): void {
    if (this.over) return;
    const worker = spawn(process.execPath, [join(__dirname, '../src/main.js')], {
      cwd: this.dataDir,
      env: { PATH: process.env['PATH'] ?? '', ...this.settings, DATA_DIR: this.dataDir, ROLE: 'worker' },
      stdio: 'ignore',
    });
    this.workers[i] = worker;
    worker.once('exit', () => setTimeout(() => this.startWorker(i), 1_000));
  }

  private startRedis(port: number): void {
    if (this.over) return;
    // Nothing is kept: it comes back empty.
    this.redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    this.redis.once('exit', () => setTimeout(() => this.startRedis(port), 2_000));
  }

  killWorker(): void {
    this.workers[Math.floor(random() * WORKERS)]?.kill('SIGKILL');
    this.kills.worker += 1;
  }

  killRedis(): void {
    this.redis?.kill('SIGKILL');
    this.kills.redis += 1;
  }

  end(): void {
    this.over = true;
    for (const worker of this.workers) worker?.kill('SIGKILL');
    this.redis?.kill('SIGKILL');
  }

  repeats(ids: Iterable<string>): number {
    return [...ids].reduce((sum, id) => sum + Math.max(0, (this.posts.get(id) ?? 0) - 1), 0);
  }

  missing(ids: Iterable<string>): number {
    return [...ids].filter((id) => !this.posts.has(id)).length;
  }
}

/** Kills one process of the server: PostgreSQL then ends all sessions and recovers, as after a crash. */
async function crash(dataDir: string): Promise<void> {
  const postmaster =
    readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? '';
  const children = spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number);
  const running = children.filter((pid) => pid > 0);
  const victim = running[Math.floor(random() * running.length)];
  if (victim !== undefined) process.kill(victim, 'SIGKILL');
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-storm-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.url);
  const redisPort = backend === 'redis' ? await freePort() : null;
  const settings = {
    ...SETTINGS,
    DATABASE_URL: server.url,
    REDIS_URL: redisPort === null ? '' : `redis://127.0.0.1:${redisPort}`,
  };
  const storm = new Storm(dataDir, settings, redisPort);
  const url = await storm.receiver();
  storm.startAll();

  const config = parseConfig({ ...settings, ROLE: 'api', DATA_DIR: dataDir, PORT: '0' });
  const api = await createApplication(config, server.url, pino({ enabled: false }));
  await api.init();
  const teams = Array.from({ length: TEAMS }, () => newTeamId());
  for (const [i, team] of teams.entries()) {
    await api.get(UnitOfWork).run(async (tx) => {
      await tx.query(
        `INSERT INTO teams (id, name, environment, created_at) VALUES ($1, 'Storm', 'sandbox', clock_timestamp())`,
        [team],
      );
      await tx.query(
        `INSERT INTO webhooks (id, team_id, url, created_at, updated_at) VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp())`,
        [newWebhookId(), team, `${url}${i}`],
      );
    });
  }
  /** Null when the commit failed; then nobody promised anything. */
  const record = (i: number): Promise<string | null> =>
    api
      .get(UnitOfWork)
      .run((tx) =>
        api.get(EventLog).record(tx, DOCUMENT_RECEIVED, {
          teamId: teams[i % TEAMS] ?? '',
          companyId: null,
          data: { documentId: newDocumentId(), direction: 'incoming', type: 'invoice' },
        }),
      )
      .then(
        ({ id }) => id,
        () => null,
      );

  say(`${EVENTS} events in a storm of ${SECONDS} s, queue on ${backend}, seed ${SEED}`);
  let refused = 0;
  /** As a client does: again and again until it is acknowledged. */
  const recordSurely = async (i: number): Promise<string> => {
    for (;;) {
      const id = await record(i);
      if (id !== null) return id;
      refused += 1;
      await sleep(100);
    }
  };
  const promised: string[] = [];
  const end = Date.now() + SECONDS * 1000;
  const storming = (async () => {
    while (Date.now() < end - 5_000) {
      await sleep(2_000 + random() * 4_000);
      const chance = random();
      if (chance < 0.6) storm.killWorker();
      else if (chance < 0.8 || redisPort === null) {
        await crash(dataDir).catch(() => undefined);
        storm.kills.database += 1;
      } else storm.killRedis();
    }
  })();
  let attempts = 0;
  for (const start = Date.now(); attempts < EVENTS;) {
    const due = Math.min(EVENTS, Math.ceil(((Date.now() - start) / (SECONDS * 1000)) * EVENTS));
    const batch = Array.from({ length: due - attempts }, (_, i) => recordSurely(attempts + i));
    attempts = due;
    promised.push(...(await Promise.all(batch)));
    await sleep(10);
  }
  await storming;
  const deadline = Date.now() + CALM_SECONDS * 1000;
  const calmFrom = Date.now();
  while (storm.missing(promised) > 0 && Date.now() < deadline) await sleep(100);
  const { worker, database, redis } = storm.kills;
  say(`killed: ${worker} workers, ${database} times the database, ${redis} times Redis`);
  say(`${promised.length} commits acknowledged, ${refused} refused and repeated by the client`);
  say(`${storm.missing(promised)} missing after ${Math.round((Date.now() - calmFrom) / 1000)} s of calm`);

  // Leases of the dead have to run out before it is calm.
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const open = async (): Promise<number> =>
    Number(
      (await client.query('SELECT count(*) AS n FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL'))
        .rows[0]?.n,
    );
  while ((await open()) > 0 && Date.now() < deadline) await sleep(200);
  // Also what was committed although the answer got lost.
  const stored = (await client.query<{ id: string }>('SELECT id FROM events')).rows.map(({ id }) => id);
  const known = new Set(stored);
  const lost = promised.filter((id) => !known.has(id)).length + storm.missing(stored);
  const written = await client.query<{ n: string }>(
    'SELECT sum(attempts) - count(*) AS n FROM webhook_deliveries WHERE attempts > 1',
  );
  const unexplained = Number(written.rows[0]?.n ?? 0);
  say(
    `${stored.length} events stored, ${lost} lost; ${storm.repeats(stored)} posts repeated in the storm, ` +
      `${unexplained} of them although the first outcome was written`,
  );
  const calm: string[] = [];
  for (let i = 0; i < CALM_EVENTS; i += 1) {
    const id = await record(i);
    if (id !== null) calm.push(id);
  }
  while (storm.missing(calm) > 0 && Date.now() < deadline) await sleep(50);
  await sleep(1_000);
  say(`calm: ${calm.length} events, ${storm.missing(calm)} missing, ${storm.repeats(calm)} repeated`);
  const failed = lost + unexplained + storm.missing(calm) + storm.repeats(calm) > 0;
  await client.end();
  storm.end();
  await api.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(failed ? 1 : 0);
}

void main();
