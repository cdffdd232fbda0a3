/**
 * What people look at, with 10^6 documents of the last 30 days, deliveries to webhooks, requests and audit entries of one team,
 * through the real service over HTTP: the overview, and lists by filters that an index knows and by such as none does. Beside the
 * medians stand the blocks of 8 kB that the statements touched. Option: number of rows.
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
import { createLogger } from '../src/platform/kernel/logger';
import { TeamsService } from '../src/access/teams/teams.service';
import { superuserUrl } from '../test/support/superuser';
import { fillWithTraffic, TRAFFIC_TABLES } from './support/much-traffic';
import type { Sql } from './support/many-rows';
import { explained, findStatements } from './support/plans';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const RUNS = 11;

const QUESTIONS = [
  'overview?days=30',
  'overview?days=90',
  'webhook-deliveries',
  'webhook-deliveries?status=failed',
  'webhook-deliveries?status=delivered',
  'webhook-deliveries?code=2xx',
  'webhook-deliveries?code=5xx',
  'webhook-deliveries?type=document.received',
  'webhook-deliveries?type=company.verification',
  'requests',
  'requests?status=failed',
  'requests?status=5xx',
  'requests?errorCode=invalid_input',
  'requests?requestId=r-777',
  'requests?route=/api/v1/none&method=GET',
  'request-failures',
  'audit',
  'audit?action=company.updated',
  'audit?actor=operator',
  'audit?subjectId=s-777',
  'audit?requestId=r-777',
];

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', max_wal_size: '8GB' } });
  await migrate(server.url);
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: server.url,
    APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
    RATE_LIMIT_PER_SECOND: '100000',
    ROLE: 'api',
  });
  const app = await createApplication(config, server.url, createLogger('silent'));
  const superuser = new URL(superuserUrl(server.url, dataDir));
  superuser.pathname = new URL(server.url).pathname;
  const database = new Client({ connectionString: superuser.href });
  try {
    await database.connect();
    await app.listen(0, config.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    const { team, key } = await app.get(UnitOfWork).run(async (tx) => {
      const created = await app.get(TeamsService).create(tx, 'Bench', 'sandbox');
      const keyRequest = {
        teamId: created.id,
        name: 'Bench',
        type: 'basic' as const,
        expiresInSeconds: null,
      };
      return { team: created, key: await app.get(ApiKeysService).create(tx, keyRequest) };
    });
    if (!('secret' in key)) throw new Error('A basic key comes with its secret');
    const sql: Sql = async (text, parameters) => (await database.query(text, parameters)).rows as unknown;
    const start = performance.now();
    await sql('SET session_replication_role = replica');
    await fillWithTraffic(sql, team.id, ROWS);
    await sql('SET session_replication_role = origin');
    for (const table of TRAFFIC_TABLES) await sql(`VACUUM ANALYZE ${table}`);
    console.log(`${ROWS} of each, made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    const authorization = `Basic ${Buffer.from(`${key.apiKey.id}:${key.secret}`).toString('base64')}`;
    const get = async (path: string): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { headers: { authorization } });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
    };
    for (const path of QUESTIONS) await report(path, get, sql);
  } finally {
    await database.end();
    await app.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function report(path: string, get: (path: string) => Promise<void>, sql: Sql): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const start = performance.now();
    await get(path);
    times.push(performance.now() - start);
  }
  const [first = 0, ...others] = times;
  const median = others.sort((a, b) => a - b)[others.length >> 1] ?? 0;
  const statements = await findStatements(() => get(path), /./);
  const plans = await explained(() => sql, statements);
  const blocks = plans.reduce((sum, plan) => sum + plan.blocks, 0);
  const scans = [...new Set(plans.flatMap((plan) => plan.scans))];
  console.log(
    `${path.padEnd(46)} first ${first.toFixed(0).padStart(5)} ms  then ${median.toFixed(1).padStart(6)} ms ${String(blocks).padStart(6)} blocks  ${scans.filter((scan) => /^SEQ|sort\(\d{4,}/.test(scan)).join(', ')}`,
  );
}

void main();
