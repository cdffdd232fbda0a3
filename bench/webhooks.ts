/**
 * Webhook deliveries of a real worker process to an instant receiver, each in a process of its own, on the queue in
 * PostgreSQL and, where a `redis-server` is installed, on Redis: the drain of a backlog, commit-to-receipt at 100 events
 * a second, and the fairness of acceptance case 18: alone, beside a backlog of a slow endpoint, and beside a storm of
 * retries. The machine is shared by worker, database, receiver and this
 * program, so compare the two backends and versions on one machine rather than absolute figures.
 *
 * `npm run bench -- webhooks [postgres|redis] [drain [deliveries]]`; with `drain` it ends after the drains, of 10,000 deliveries
 * unless another number is given: in the first seconds of a process its code is still being compiled.
 *
 * Aim on two cores: 1,500 deliveries a second on Redis, 700 on PostgreSQL; p95 below 100 ms at 100 events a second; a
 * team with one event waits less than 2 s while another has 20,000 queued for an endpoint that takes 10 s.
 */
import { pino } from 'pino';
import { Client } from 'pg';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
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
import { superuserUrl } from '../test/support/superuser';
import { freePort } from './support/free-port';
import { databaseCpu, usage } from './support/process-usage';
import { newTeam, queue } from './support/webhook-backlog';
import { Receiver } from './support/webhook-receiver';

const DRAIN = Number(process.argv[4] ?? 10_000);
const PACE_PER_SECOND = 100;
const PACE_SECONDS = 20;
const SLOW_BACKLOG = 20_000;
/** Ports of the receiver, each an origin of its own. */
const HOSTS = 21;
const LONE_EVENTS = 60;

const SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
  WEBHOOK_ALLOW_INSECURE: 'true',
  LOG_LEVEL: 'warn',
  MIGRATE: 'off',
};

async function startWorker(settings: Record<string, string>, dataDir: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [join(__dirname, '../src/main.js')], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'] ?? '', ...SETTINGS, ...settings, DATA_DIR: dataDir, ROLE: 'worker' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    worker.stdout.on('data', (chunk) => {
      if (String(chunk).includes('is running')) resolve();
      else process.stderr.write(String(chunk));
    });
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return worker;
}

function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

const row = (name: string, text: string): void =>
  void process.stdout.write(`    ${name.padEnd(34)} ${text}\n`);

async function run(backend: string, databaseUrl: string, redisUrl: string | null): Promise<void> {
  process.stdout.write(`  ${backend}\n`);
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  const settings = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl ?? '' };
  const arrivals = await Receiver.start(HOSTS);
  const { ports } = arrivals;
  const fast = (path: number): string => `http://127.0.0.1:${ports[path % (HOSTS - 1)]}/fast/${path}`;
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const worker = await startWorker(settings, dataDir);
  const pid = worker.pid ?? 0;

  for (const [name, teams] of [
    ['20 teams', 20],
    ['1 webhook', 1],
  ] as const) {
    arrivals.clear();
    const before = usage(pid);
    const databaseBefore = await databaseCpu(database);
    const started = Date.now();
    for (let i = 0; i < teams; i += 1) {
      const { teamId, webhooks } = await newTeam(database, [fast(i)]);
      await queue(database, teamId, webhooks[0] ?? '', DRAIN / teams);
    }
    await arrivals.until(DRAIN, 120);
    const seconds = (Math.max(...arrivals.at.values()) - started) / 1000;
    const cpu = usage(pid).cpu - before.cpu;
    const databases = (await databaseCpu(database)) - databaseBefore;
    row(
      `drain of ${DRAIN}, ${name}`,
      `${(arrivals.at.size / seconds).toFixed(0)}/s, ${((cpu * 1000) / DRAIN).toFixed(2)} CPU s per 1,000 and ${((databases * 1000) / DRAIN).toFixed(2)} of the database, peak ${usage(pid).peakMb.toFixed(0)} MB, ${arrivals.repeats} repeats`,
    );
  }

  const receipts = async (): Promise<void> => {
    const config = parseConfig({ ...SETTINGS, ...settings, ROLE: 'api', DATA_DIR: dataDir, PORT: '0' });
    const api = await createApplication(config, databaseUrl, pino({ enabled: false }));
    await api.init();
    const record = async (teamId: string): Promise<[string, number]> => {
      const data = { documentId: newDocumentId(), direction: 'incoming' as const, type: 'invoice' };
      const { id } = await api
        .get(UnitOfWork)
        .run((tx) => api.get(EventLog).record(tx, DOCUMENT_RECEIVED, { teamId, companyId: null, data }));
      return [id, Date.now()];
    };

    arrivals.clear();
    const teams: Awaited<ReturnType<typeof newTeam>>[] = [];
    while (teams.length < 10) teams.push(await newTeam(database, [fast(teams.length)]));
    const committed: Promise<[string, number]>[] = [];
    const before = usage(pid);
    for (const start = Date.now(); committed.length < PACE_PER_SECOND * PACE_SECONDS;) {
      const due = Math.floor(((Date.now() - start) / 1000) * PACE_PER_SECOND);
      while (committed.length < due) committed.push(record(teams[committed.length % 10]?.teamId ?? ''));
      await sleep(2);
    }
    const commits = await Promise.all(committed);
    await arrivals.until(commits.length, 30);
    const waits = commits.flatMap(([id, at]) => Math.max(0, (arrivals.at.get(id) ?? Number.NaN) - at));
    row(
      `${PACE_PER_SECOND} events/s, commit to receipt`,
      `p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms, p99 ${percentile(waits, 0.99)} ms, ${arrivals.repeats} repeats, ${((usage(pid).cpu - before.cpu) / PACE_SECONDS).toFixed(2)} cores`,
    );

    /** A team that has one event now and then. */
    const alone = async (name: string): Promise<void> => {
      arrivals.clear();
      const { teamId } = await newTeam(database, [fast(99)]);
      const sent: [string, number][] = [];
      for (let i = 0; i < LONE_EVENTS; i += 1) {
        sent.push(await record(teamId));
        await sleep(200);
      }
      await arrivals.until(LONE_EVENTS, 30);
      const delays = sent.map(([id, at]) =>
        Math.max(0, (arrivals.at.get(id) ?? Number.POSITIVE_INFINITY) - at),
      );
      row(name, `p50 ${percentile(delays, 0.5)} ms, p99 ${percentile(delays, 0.99)} ms`);
    };
    const besides = async (path: string, again: boolean, name: string): Promise<void> => {
      const team = await newTeam(database, [`http://127.0.0.1:${ports[HOSTS - 1]}${path}`]);
      await queue(database, team.teamId, team.webhooks[0] ?? '', SLOW_BACKLOG, again);
      await sleep(2_000);
      await alone(name);
      await database.query('UPDATE webhooks SET disabled_at = clock_timestamp() WHERE id = ANY($1)', [
        team.webhooks,
      ]);
    };
    await alone('one event, alone');
    await besides('/slow', false, `one event beside ${SLOW_BACKLOG} to 10 s`);
    await besides('/slowish', true, `one event beside ${SLOW_BACKLOG} retries`);
    row(
      'load average at the end',
      loadavg()
        .map((load) => load.toFixed(1))
        .join(' '),
    );

    await api.close();
  };
  if (!process.argv.includes('drain')) await receipts();

  worker.kill('SIGKILL');
  arrivals.stop();
  await database.end();
  rmSync(dataDir, { recursive: true, force: true });
}

async function main(only: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-db-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  const admin = new Client({ connectionString: superuserUrl(server.url, dataDir) });
  await admin.connect();
  const freshDatabase = async (name: string): Promise<string> => {
    const url = new URL(server.url);
    await admin.query(`CREATE DATABASE ${name} OWNER ${url.username}`);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return url.href;
  };
  if (only !== 'redis') await run('queue on PostgreSQL', await freshDatabase('on_postgres'), null);
  if (only !== 'postgres') await onRedis(freshDatabase, run);
  await admin.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function onRedis(freshDatabase: (name: string) => Promise<string>, bench: typeof run): Promise<void> {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    process.stdout.write('  queue on Redis: no redis-server on this machine\n');
    return;
  }
  const port = await freePort();
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  await sleep(500);
  await bench('queue on Redis', await freshDatabase('on_redis'), `redis://127.0.0.1:${port}`);
  redis.kill();
}

void main(process.argv[2]);
