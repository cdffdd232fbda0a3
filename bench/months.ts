/**
 * Tables that are divided into months: what dividing a filled table costs others who write to it, what looking something up
 * costs among many months, and how long the removal of a month takes while others write.
 *
 * Options: `--rows N` events, each with a delivery and an attempt (default 300000, over 24 months).
 */
import 'reflect-metadata';
import { Client } from 'pg';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import {
  formatBound,
  toMonth,
  addMonths,
  listMonthsBetween,
} from '../src/platform/kernel/database/partitions/months';
import {
  listPartitionedTables,
  repartitionByMonth,
  type RunQuery,
} from '../src/platform/kernel/database/partitions/partitions';
import { listOwnMigrations } from '../src/platform/kernel/database/schema-releases';
import {
  SELECT_ATTEMPTS_OF_DELIVERY,
  SELECT_DELIVERY_OF_TEAM,
} from '../src/webhooks/delivery-log/delivery-log.queries';
import { SELECT_EVENT_OF_TEAM } from '../src/webhooks/event-log/event-log.queries';
import { superuserUrl } from '../test/support/superuser';

const MONTHS = 24;
const FEW = 10_000;
const LOOKS = 2_000;
const WRITERS = 4;
const DIVIDING = 1764790000000;

const row = (name: string, text: string): void => void process.stdout.write(`  ${name.padEnd(52)} ${text}\n`);
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** `n` as sixteen characters that an id may end with. */
const tail = (n: string): string => `lpad(${n}::text, 16, '0')`;

/** Rows over the months, as many in each; the ids of an event and its delivery end alike. */
async function fill(database: Client, rows: number, first: string, last: string): Promise<void> {
  await database.query(
    `INSERT INTO teams (id, name, environment, created_at) VALUES ('team_1', 'Bench', 'sandbox', now()) ON CONFLICT DO NOTHING;
     INSERT INTO webhooks (id, team_id, url, created_at, updated_at) VALUES ('wh_1', 'team_1', 'https://example.test', now(), now()) ON CONFLICT DO NOTHING`,
  );
  const months = listMonthsBetween(first, last);
  for (const [i, month] of months.entries()) {
    const each = Math.floor(rows / months.length);
    const [event, delivery] = [
      `'${formatBound('evt', month)}' || ${tail('n')}`,
      `'${formatBound('whd', month)}' || ${tail('n')}`,
    ];
    const numbers = `generate_series(${i * each + 1}, ${(i + 1) * each}) AS n`;
    await database.query(
      `INSERT INTO events (id, team_id, type, occurred_at, data)
         SELECT ${event}, 'team_1', 'document.sent', now(), json_build_object('documentId', 'doc_' || n, 'note', repeat('x', 200)) FROM ${numbers};
       INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at, attempts)
         SELECT ${delivery}, 'team_1', 'wh_1', ${event}, 'delivered', now(), 1 FROM ${numbers};
       INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome, status)
         SELECT ${delivery}, 1, now(), 20, '2xx', 204 FROM ${numbers}`,
    );
  }
  await database.query('VACUUM ANALYZE events, webhook_deliveries, webhook_attempts');
}

/** Mean time of a statement over random rows, prepared as the service prepares it. */
async function looked(database: Client, rows: number): Promise<Record<string, number>> {
  const { rows: ids } = await database.query<{ event: string; delivery: string }>(
    `SELECT event_id AS event, id AS delivery FROM webhook_deliveries WHERE random() < $1 LIMIT ${LOOKS}`,
    [Math.min(1, (2 * LOOKS) / rows)],
  );
  const of: Record<string, [string, (id: { event: string; delivery: string }) => string[]]> = {
    'an event': [SELECT_EVENT_OF_TEAM, ({ event }) => [event, 'team_1']],
    'a delivery with its event': [SELECT_DELIVERY_OF_TEAM, ({ delivery }) => [delivery, 'team_1']],
    'attempts of a delivery': [SELECT_ATTEMPTS_OF_DELIVERY, ({ delivery }) => [delivery]],
  };
  const means: Record<string, number> = {};
  for (const [name, [text, values]] of Object.entries(of)) {
    const started = performance.now();
    for (const id of ids) await database.query({ name, text, values: values(id) });
    means[name] = (performance.now() - started) / ids.length;
  }
  return means;
}

/** Writes events until `work` is done. @returns how long that took, and the longest a writer waited */
async function beside(
  url: string,
  prefix: string,
  work: () => Promise<unknown>,
): Promise<{ took: number; waited: number; written: number }> {
  let over = false;
  let waited = 0;
  let written = 0;
  const writer = async (number: number): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (let n = 0; !over; n++) {
      const started = performance.now();
      await client.query(
        `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, 'team_1', 'document.sent', now(), '{}')`,
        [`${formatBound('evt', toMonth(new Date()))}${prefix}${number}${String(n).padStart(12, '0')}`],
      );
      waited = Math.max(waited, performance.now() - started);
      written += 1;
    }
    await client.end();
  };
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  over = true;
  await Promise.all(writers);
  return { took, waited, written };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '300000' } } });
  const rows = Number(values.rows);
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, settings: {} });
  const admin = new Client({ connectionString: superuserUrl(server.url, dataDir) });
  await admin.connect();
  const create = async (name: string): Promise<string> => {
    const url = new URL(server.url);
    await admin.query(`CREATE DATABASE ${name} OWNER ${url.username}`);
    url.pathname = `/${name}`;
    return url.href;
  };
  const present = toMonth(new Date());
  try {
    process.stdout.write(`Dividing tables of ${rows} rows each, ${WRITERS} writers beside it\n`);
    const old = await create('undivided');
    const before = listOwnMigrations()
      .filter(({ timestamp }) => timestamp < DIVIDING)
      .map(({ name }) => name);
    await migrate(old, undefined, new Set(before));
    const undivided = new Client({ connectionString: old });
    await undivided.connect();
    await fill(undivided, rows, addMonths(present, 1 - MONTHS), present);
    await undivided.end();
    const division = await beside(old, 'a', () => migrate(old));
    row('migration', `${ms(division.took)}; the longest write beside it ${ms(division.waited)}`);

    process.stdout.write(`${MONTHS} months\n`);
    const means: Record<string, number>[] = [];
    for (const [name, count] of [
      ['few', FEW],
      ['many', rows],
    ] as const) {
      const url = await create(name);
      await migrate(url);
      const database = new Client({ connectionString: url });
      await database.connect();
      const ask: RunQuery = async (text, parameters) =>
        (await database.query(text, parameters)).rows as never;
      await database.query('BEGIN');
      for (const table of await listPartitionedTables(ask))
        await repartitionByMonth(ask, table, addMonths(present, 1 - MONTHS));
      await database.query('COMMIT');
      await fill(database, count, addMonths(present, 1 - MONTHS), present);
      means.push(await looked(database, count));
      if (name === 'many') {
        const month = (await listPartitionedTables(ask)).find(({ table }) => table === 'events')
          ?.partitions[1];
        const { rows: size } = await database.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM ${month?.name}`,
        );
        const removal = await beside(url, 'b', () => database.query(`DROP TABLE ${month?.name}`));
        row(
          `removal of a month of ${size[0]?.n} events`,
          `${ms(removal.took)}; the longest write beside it ${ms(removal.waited)} of ${removal.written}`,
        );
      }
      await database.end();
    }
    const [few = {}, many = {}] = means;
    for (const [name, mean] of Object.entries(many))
      row(
        name,
        `${ms(few[name] ?? 0)} of ${FEW}, ${ms(mean)} of ${rows}: × ${(mean / (few[name] ?? 1)).toFixed(2)}`,
      );
  } finally {
    await admin.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();
