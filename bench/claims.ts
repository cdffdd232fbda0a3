/**
 * What it takes to find and claim the deliveries that are due, beside webhooks that only have a retry for later: one due delivery
 * of another webhook, and the same behind the backlog of a paused one. Compared with an installation of ten webhooks.
 *
 * Options: `--webhooks N` (default 5000), `--rounds N` (default 30).
 */
import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import type { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { WEBHOOK_WORK } from '../src/webhooks/posting/webhook-work';
import { superuserUrl } from '../test/support/superuser';
import { quantile } from './support/send-load';

const FEW = 10;
const BACKLOG = 2_000;
const CONCURRENCY = 640;

const { values: options } = parseArgs({
  options: { webhooks: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '30' } },
});
const rounds = Number(options.rounds);

/** Webhooks of a team each, with one retry for later; the first is paused, with a backlog; the last has what is due. */
async function fill(database: Client, webhooks: number, backlog: number): Promise<void> {
  await database.query('TRUNCATE teams CASCADE');
  await database.query(
    `INSERT INTO teams (id, name, environment, created_at) SELECT 't' || n, 'Bench', 'sandbox', now() FROM generate_series(1, ${webhooks}) AS n;
     INSERT INTO webhooks (id, team_id, url, probe_at, created_at, updated_at)
       SELECT 'w' || lpad(n::text, 9, '0'), 't' || n, 'https://' || n || '.example', CASE n WHEN 1 THEN now() + interval '1 hour' END, now(), now()
       FROM generate_series(1, ${webhooks}) AS n;
     INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ('evt_1', 't1', 'document.sent', now(), '{}');
     INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at, attempts, again, next_attempt_at)
       SELECT 'whd_later' || n, 't' || n, 'w' || lpad(n::text, 9, '0'), 'evt_1', 'pending', now(), 1, true, now() + interval '1 hour'
       FROM generate_series(1, ${webhooks}) AS n;
     INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at, attempts, next_attempt_at)
       SELECT 'whd_paused' || n, 't1', 'w000000001', 'evt_1', 'pending', now(), 0, now() FROM generate_series(1, ${backlog}) AS n`,
  );
  await database.query('VACUUM ANALYZE teams, webhooks, webhook_deliveries');
}

/**
 * Milliseconds by the clock until the one due delivery is claimed.
 * @param name of the prepared statement: the product, too, prepares it again after a minute
 */
async function claimed(database: Client, name: string, webhooks: number): Promise<number> {
  const through: Pick<UnitOfWork, 'query'> = {
    query: async <Row extends object>(text: string, values?: unknown[]) =>
      (await database.query<Row>({ name, text, values: values ?? [] })).rows,
  };
  await database.query(
    `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at, attempts, next_attempt_at)
     VALUES ('whd_due' || gen_random_uuid(), $1, $2, 'evt_1', 'pending', now(), 0, clock_timestamp())`,
    [`t${webhooks}`, `w${String(webhooks).padStart(9, '0')}`],
  );
  const from = performance.now();
  const { rows } = await WEBHOOK_WORK.claim(through, 1, CONCURRENCY);
  const took = performance.now() - from;
  if (rows.length !== 1) throw new Error(`${rows.length} deliveries were claimed, not the one that is due`);
  await database.query(`DELETE FROM webhook_deliveries WHERE id LIKE 'whd_due%'`);
  return took;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  const admin = superuserUrl(server.url, dataDir).replace(/\/postgres$/, '/passerelle');
  const database = new Client({ connectionString: admin });
  try {
    await migrate(server.url);
    await database.connect();
    for (const [name, backlog] of [
      ['nothing else is due', 0],
      [`behind ${BACKLOG} of a paused webhook`, BACKLOG],
    ] as const)
      for (const webhooks of [FEW, Number(options.webhooks)]) {
        await fill(database, webhooks, backlog);
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1)
          times.push(await claimed(database, `${backlog} ${webhooks}`, webhooks));
        process.stdout.write(
          `  ${name.padEnd(34)} ${String(webhooks).padStart(6)} webhooks  ${quantile(times, 0.5).toFixed(1)} ms\n`,
        );
      }
  } finally {
    await database.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();
