/**
 * The two reports of a month of 1,000,000 exchanges, in a ledger that holds four such months: made of a real database as a
 * worker does it, by the clock and the memory of the process, with the plan of each count. Options: exchanges a month, end
 * users.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import {
  createEndUserStatistics,
  parseMonth,
  createTransactionStatistics,
  validateReport,
  writeReport,
  type EndUserSet,
  type ExchangeGroup,
} from '../src/standards/peppol/statistics';
import { END_USER_SETS, EXCHANGE_GROUPS, REPORT_LIST } from '../src/network/statistics/statistics.queries';

const EXCHANGES = Number(process.argv[2] ?? 1_000_000);
const USERS = Number(process.argv[3] ?? 50_000);
const RUNS = 5;
/** A ledger keeps 120 days. */
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'];

/**
 * Exchanges of end users in four countries with 400 other providers, each with senders in four of twenty; six document types.
 * Some of each are much more frequent than others. They are
 * entered in the order of their time, as it happens.
 */
const FILL = `INSERT INTO exchange_ledger (direction, message_id, exchanged_at, seat_id, doc_type_scheme, doc_type, process_scheme, process,
    transport_profile, country_c1, country_c4, end_user_id)
  SELECT direction, $1 || '-' || n || '@passerelle.example', $1::timestamptz + n * (interval '30 days' / $2::int),
    'POP' || lpad((seat + 1)::text, 6, '0'), 'busdox-docid-qns',
    'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:'
      || type || '.0::2.1',
    'cenbii-procid-ubl', 'urn:fdc:peppol.eu:2017:poacc:billing:0' || type || ':1.0', 'peppol-transport-as4-v2_0',
    CASE direction WHEN 'incoming' THEN countries[1 + (seat + near) % 20] ELSE countries[1 + near] END,
    CASE direction WHEN 'incoming' THEN countries[1 + own] END, 'c_' || floor(power(random(), 2) * $3::int)
  FROM (SELECT n, CASE WHEN n % 2 = 0 THEN 'incoming' ELSE 'outgoing' END AS direction, floor(power(random(), 3) * 6)::int + 1 AS type,
      floor(power(random(), 3) * 400)::int AS seat, floor(power(random(), 3) * 4)::int AS near, floor(power(random(), 3) * 4)::int AS own
    FROM generate_series(1, $2::int) AS n) AS made,
    (SELECT '{BE,FR,DE,NL,LU,IT,ES,PT,SE,NO,DK,FI,PL,AT,IE,EL,SI,HR,LT,LV}'::text[] AS countries) AS all_of`;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.url);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  for (const month of MONTHS) await client.query(FILL, [`${month}-01T00:00:00Z`, EXCHANGES, USERS]);
  await client.query('VACUUM ANALYZE exchange_ledger');
  const month = parseMonth('2026-10');
  if (month === null) throw new Error('It is a month');
  const range = [month.from, month.to];

  const tsr = async (): Promise<Buffer> =>
    writeReport(
      createTransactionStatistics(
        month,
        'POP000360',
        (await client.query<ExchangeGroup>(EXCHANGE_GROUPS, range)).rows,
      ),
    );
  const eusr = async (): Promise<Buffer> =>
    writeReport(
      createEndUserStatistics(
        month,
        'POP000360',
        (await client.query<EndUserSet>(END_USER_SETS, range)).rows,
      ),
    );
  for (const [name, make] of [
    ['TSR', tsr],
    ['EUSR', eusr],
  ] as const)
    await measure(name, make);
  await client.query(`INSERT INTO statistics_reports (month, kind, state, created_at)
    SELECT month, kind, 'collecting', now() FROM unnest(ARRAY['${MONTHS.join("','")}']) AS month, unnest(ARRAY['tsr', 'eusr']) AS kind`);
  await measure('list of reports', async () => {
    await client.query(REPORT_LIST);
    return Buffer.alloc(0);
  });
  for (const [name, statement, parameters] of [
    ['TSR', EXCHANGE_GROUPS, range],
    ['EUSR', END_USER_SETS, range],
    ['list of reports', REPORT_LIST, []],
  ] as const) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${statement}`, [
      ...parameters,
    ]);
    console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  await client.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(name: string, make: () => Promise<Buffer>): Promise<void> {
  const times: number[] = [];
  let made: Buffer = Buffer.alloc(0);
  global.gc?.();
  const before = process.memoryUsage().rss;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    made = await make();
    if (made.length > 0 && run === 0)
      for (const { rule, message } of validateReport(made))
        console.log(`${name}: ${rule}: ${message.slice(0, 200)}`);
    times.push(performance.now() - start);
  }
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  const sorted = times.sort((a, b) => a - b).map((ms) => Math.round(ms));
  console.log(
    `${name}: median ${sorted[RUNS >> 1]} ms, ${sorted[0]} to ${sorted.at(-1)}; ${(made.length / 1024).toFixed(0)} kB; memory +${grown.toFixed(0)} MB`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
