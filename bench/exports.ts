/**
 * An export of 10,000 invoices of one company, by one process with all roles: how long it takes, how much memory the process
 * has above its idle state (after a first export, so that the threads that render PDFs have started), and how long sends
 * take before and during the export. Aim: at most 100 MB above idle, whatever the number of documents. Options: numbers of
 * documents.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createApplication } from '../src/apps/application';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../src/platform/kernel/logger';
import { TeamsService } from '../src/access/teams/teams.service';
import { DOCUMENT_TABLES, fillWithDocuments, withoutIndexes } from './support/many-documents';
import type { Sql } from './support/many-rows';
import { superuserUrl } from '../test/support/superuser';

const SIZES = process.argv.slice(2).map(Number);
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const SAMPLE_MS = 50;
/** Pause between two sends, and number of sends before the export. */
const [SEND_PAUSE_MS, SENDS_BEFORE] = [100, 200];
const MIB = 1024 * 1024;

// The bodies of answers, whose shape the calls know.
type Call = (method: string, path: string, body?: object) => Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** Highest memory of the process since the start of the watch, in bytes. */
function watchMemory(): { stop: () => { rss: number; heap: number } } {
  const most = { rss: 0, heap: 0 };
  const timer = setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage();
    most.rss = Math.max(most.rss, rss);
    most.heap = Math.max(most.heap, heapUsed + external);
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

async function idleMemory(): Promise<{ rss: number; heap: number }> {
  for (let run = 0; run < 3; run++) {
    global.gc?.();
    await sleep(1_000);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

const quantile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);

async function timeSends(
  call: Call,
  companyId: string,
  goesOn: (sent: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const start = performance.now();
    await call('POST', `${companyId}/send`, {
      recipient: '9999:delivered',
      documentType: 'invoice',
      document: {
        invoiceNumber: `S-${performance.now()}`,
        buyerReference: 'x',
        buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
        paymentMeans: [{ iban: 'BE71096123456769' }],
        lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
      },
    });
    times.push(performance.now() - start);
    await sleep(SEND_PAUSE_MS);
  }
  return times;
}

async function exportAll(
  call: Call,
  companyId: string,
): Promise<{ seconds: number; size: number; documents: number }> {
  const start = performance.now();
  const { export: created } = await call('POST', `${companyId}/exports`, OCTOBER);
  for (;;) {
    const { export: found } = await call('GET', `exports/${created.id as string}`);
    if (found.state === 'ready')
      return {
        seconds: (performance.now() - start) / 1000,
        size: found.size as number,
        documents: found.documentsDone as number,
      };
    if (found.state === 'failed') throw new Error(found.failure as string);
    process.stderr.write(
      `\r${found.documentsDone as number} documents, ${(process.memoryUsage().rss / MIB).toFixed(0)} MiB    `,
    );
    await sleep(2_000);
  }
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
  });
  const app = await createApplication(config, server.ownerUrl, createLogger('silent'));
  const superuser = new URL(superuserUrl(server.url, dataDir));
  superuser.pathname = new URL(server.url).pathname;
  const database = new Client({ connectionString: superuser.href });
  try {
    await database.connect();
    await app.listen(0, config.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    const { team, key } = await app.get(UnitOfWork).run(async (tx) => {
      const created = await app.get(TeamsService).create(tx, 'Bench', 'sandbox');
      const request = { teamId: created.id, name: 'Bench', type: 'basic' as const, expiresInSeconds: null };
      return { team: created, key: await app.get(ApiKeysService).create(tx, request) };
    });
    if (!('secret' in key)) throw new Error('A basic key comes with its secret');
    const authorization = `Basic ${Buffer.from(`${key.apiKey.id}:${key.secret}`).toString('base64')}`;
    const call: Call = async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
      return JSON.parse(text);
    };
    const { company } = await call('POST', 'companies', {
      ...{ name: 'Sender', address: 'A 1', postalCode: '1000', city: 'Bruxelles', country: 'BE' },
      vatNumber: 'BE0123456749',
    });
    const sender = company.id as string;
    const { verification } = await call('POST', `companies/${sender}/verify`);
    await call('POST', `companies/${sender}/verifications/${verification.id as string}/outcome`, {
      outcome: 'verified',
    });
    const sql: Sql = async (text, parameters) => (await database.query(text, parameters)).rows as unknown;
    await sql('SET session_replication_role = replica');
    const { companies } = await withoutIndexes(sql, () => fillWithDocuments(sql, team.id, count, 'A'));
    const [big = '', small = ''] = companies;
    await sql(
      `UPDATE documents SET company_id = CASE WHEN right(id, 12)::bigint <= 20 THEN $2 ELSE $1 END,
         type = CASE type WHEN 'creditNote' THEN type ELSE 'invoice' END, issue_date = '2026-10-01'::date + (right(id, 12)::bigint % 31)::int`,
      [big, small],
    );
    await sql('SET session_replication_role = origin');
    for (const table of DOCUMENT_TABLES) await sql(`VACUUM ANALYZE ${table}`);
    await exportAll(call, small);
    const idle = await idleMemory();
    const before = await timeSends(call, sender, (sent) => sent < SENDS_BEFORE);
    const memory = watchMemory();
    let isDone = false;
    const sends = timeSends(call, sender, () => !isDone);
    const { seconds, size, documents } = await exportAll(call, big).finally(() => (isDone = true));
    const during = await sends;
    const most = memory.stop();
    const above = (which: 'rss' | 'heap'): string => ((most[which] - idle[which]) / MIB).toFixed(0);
    console.log(
      `${documents} documents in ${seconds.toFixed(0)} s (${(documents / seconds).toFixed(0)}/s), ${(size / MIB).toFixed(1)} MiB; ` +
        `memory ${(idle.rss / MIB).toFixed(0)} MiB idle, at most ${above('rss')} MiB above (heap and buffers ${above('heap')} MiB); ` +
        `sends p50/p99 before ${quantile(before, 0.5)}/${quantile(before, 0.99)} ms, during ${quantile(during, 0.5)}/${quantile(during, 0.99)} ms (${during.length})`,
    );
  } finally {
    await database.end();
    await app.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  for (const count of SIZES.length === 0 ? [10_000] : SIZES) await measure(count);
}

void main();
