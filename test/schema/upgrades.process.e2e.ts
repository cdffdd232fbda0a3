import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, type MigrationLog } from '../../src/platform/kernel/database/migrate';
import {
  describeSchema,
  computeSchemaFingerprint,
} from '../../src/platform/kernel/database/schema-fingerprint';
import { version } from '../../src/platform/kernel/version';
import { cloneDatabase } from '../support/database';
import { declarant, sales } from '../support/french';
import {
  AUTHENTICATION,
  COMPANIES,
  OF_4A542F1,
  oldDatabase,
  oldestEditedDatabase,
} from '../support/old-schemas';
import { build, ROOT } from '../support/process';
import { startService } from '../support/service';
import { until } from '../support/until';

let fresh: string[];

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const schemaOf = (url: string): Promise<string[]> => connected(url, describeSchema);

const rows = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  connected(url, async (client) => (await client.query<Row>(text)).rows);

/** What reports of 4a542f1 left behind: a period of each calendar, and operations whose currency was null. */
const REPORTS_OF_4A542F1 = `
  INSERT INTO teams VALUES ('team_1', 'Old', 'sandbox', now());
  INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, created_at, updated_at)
    VALUES ('c_1', 'team_1', 'Boulangerie', 'a', '1', 'Paris', 'FR', false, now(), now());
  INSERT INTO reporting_declarants (id, team_id, company_id, environment, siren, issuer_name, vat_regime,
      vat_exigibility, state, created_at, updated_at)
    VALUES ('d_1', 'team_1', 'c_1', 'TEST', '732829320', 'B', 'REEL_NORMAL_TRIMESTRIEL', 'DEBITS', 'registered', now(), now());
  INSERT INTO reporting_periods (id, team_id, company_id, siren, flow, period_start, period_end, declarant_deadline,
      platform_deadline, created_at)
    SELECT id, 'team_1', 'c_1', siren, flow, starts::date, ends::date, due::timestamptz - interval '1 day', due::timestamptz, now()
    FROM (VALUES
      ('decade', '732829320', 'transactions', '2026-09-21', '2026-09-30', '2026-10-11 08:00 Europe/Paris'),
      ('february', '732829320', 'transactions', '2027-02-01', '2027-02-28', '2027-03-11 08:00 Europe/Paris'),
      ('simplified', '732829320', 'transactions', '2026-10-01', '2026-10-31', '2026-12-01 08:00 Europe/Paris'),
      ('exempt', '732829320', 'transactions', '2027-01-01', '2027-02-28', '2027-04-01 08:00 Europe/Paris'),
      ('payments', '732829320', 'payments', '2026-09-01', '2026-09-30', '2026-10-11 08:00 Europe/Paris'),
      ('late payments', '732829320', 'payments', '2026-10-01', '2026-10-31', '2026-12-01 08:00 Europe/Paris')
    ) p (id, siren, flow, starts, ends, due);
  INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, doc_type_id, process_id,
      validation_result, created_at, updated_at)
    SELECT 'doc_' || n, 'team_1', 'c_1', 'outgoing', 'x', 'x', 'x', 'x', 'x', now(), now() FROM generate_series(1, 5) n;
  INSERT INTO reporting_reports (id, team_id, company_id, document_id, period_id, reference, action, kind, operation,
      content, status, received_at)
    VALUES ('r_1', 'team_1', 'c_1', 'doc_1', 'decade', 'one', 'submit', 'b2cSales', '["b2cSales","2026-09-21","goods",null]', '{}', 'accepted', now()),
      ('r_2', 'team_1', 'c_1', 'doc_2', 'decade', 'two', 'submit', 'b2cSales', '["b2cSales","2026-09-21","goods","USD"]', '{}', 'accepted', now()),
      ('r_9', 'team_1', 'c_1', 'doc_3', 'decade', 'wrong', 'submit', 'b2cSales', '["b2cSales","2026-09-22","goods","EUR"]', '{}', 'superseded', now() - interval '3 h'),
      ('r_4', 'team_1', 'c_1', 'doc_4', 'decade', 'right', 'correct', 'b2cSales', '["b2cSales","2026-09-22","goods","EUR"]', '{}', 'superseded', now() - interval '2 h'),
      ('r_5', 'team_1', 'c_1', 'doc_5', 'decade', 'gone', 'cancel', 'b2cSales', '["b2cSales","2026-09-22","goods","EUR"]', '{}', 'superseded', now() - interval '1 h');`;

describe('the schema', () => {
  describe('upgrades of schemas', () => {
    beforeAll(async () => {
      fresh = await schemaOf(await cloneDatabase());
    });

    describe('a database of commit 4a542f1', () => {
      it('becomes what a fresh one is, keeps its reports, and takes French reports', async () => {
        const url = await oldDatabase();
        await connected(url, (client) => client.query(REPORTS_OF_4A542F1));
        const done = await migrate(url);
        expect(done).toContain('RepairReporting1763910000000');
        expect(await schemaOf(url)).toEqual(fresh);
        expect(await connected(url, computeSchemaFingerprint)).toBe(
          await connected(await cloneDatabase(), computeSchemaFingerprint),
        );
        const regimes = await rows<{ id: string; regime: string }>(
          url,
          'SELECT id, vat_regime AS regime FROM reporting_periods ORDER BY id',
        );
        expect(Object.fromEntries(regimes.map(({ id, regime }) => [id, regime]))).toEqual({
          decade: 'REEL_NORMAL_MENSUEL',
          february: 'REEL_NORMAL_TRIMESTRIEL',
          simplified: 'REEL_SIMPLIFIE',
          exempt: 'FRANCHISE_EN_BASE',
          payments: 'REEL_NORMAL_TRIMESTRIEL',
          'late payments': 'REEL_SIMPLIFIE',
        });
        expect(
          await rows(url, `SELECT operation FROM reporting_reports WHERE id <= 'r_2' ORDER BY id`),
        ).toEqual([
          { operation: '["b2cSales","2026-09-21","goods","EUR"]' },
          { operation: '["b2cSales","2026-09-21","goods","USD"]' },
        ]);
        expect(
          await rows(url, `SELECT id, replaced_by AS by FROM reporting_reports WHERE id > 'r_2' ORDER BY id`),
        ).toEqual([
          { id: 'r_4', by: 'r_5' },
          { id: 'r_5', by: null },
          { id: 'r_9', by: 'r_4' },
        ]);

        const service = await startService({}, url);
        const team = await service.team();
        const { path } = await declarant(team);
        const answer = await team.post(`${path}/b2c`, sales('2026-10-05'));
        await service.stop();
        expect([answer.status, answer.body.success]).toEqual([200, true]);
      });

      it('has each migration once, under its present name, with its text and what is known of its release', async () => {
        const url = await oldDatabase();
        const done = await migrate(url);
        const releases = await rows<{ name: string; product: string | null }>(
          url,
          `SELECT m.name, r.product_version AS product FROM migrations m JOIN schema_releases r ON r.name = m.name
       WHERE right(m.name, 13)::bigint = m.timestamp`,
        );
        expect(releases).toHaveLength(OF_4A542F1.length + done.length);
        expect(releases.filter(({ product }) => product === version).map(({ name }) => name)).toEqual(done);
        expect(releases.filter(({ product }) => product === null)).toHaveLength(OF_4A542F1.length);
        expect(await migrate(url)).toEqual([]);
      });
    });

    it.each([
      ['the other order', [OF_4A542F1[0], OF_4A542F1[1], COMPANIES, AUTHENTICATION, ...OF_4A542F1.slice(4)]],
      ['the first of them alone', OF_4A542F1.slice(0, 3)],
      ['the second of them alone', [OF_4A542F1[0], OF_4A542F1[1], COMPANIES]],
    ])('two migrations that had one timestamp, having run in %s', async (_, types) => {
      const url = await oldDatabase(types.filter((type) => type !== undefined));
      await migrate(url);
      expect(await schemaOf(url)).toEqual(fresh);
      expect(await rows(url, 'SELECT 1 FROM migrations GROUP BY timestamp HAVING count(*) > 1')).toEqual([]);
    });

    it('repairs what earlier texts of other migrations left, and names that they had, by two processes at once', async () => {
      const url = await oldestEditedDatabase();
      const done = await Promise.all([migrate(url), migrate(url), migrate(url)]);
      expect(done.filter((names) => names.length > 0)).toHaveLength(1);
      expect(await schemaOf(url)).toEqual(fresh);
    });

    it('goes on after it was cut off while it built an index', async () => {
      const url = await oldestEditedDatabase();
      await connected(url, async (other) => {
        // A snapshot that the index has to wait for, and nothing else.
        await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
        await other.query('SELECT count(*) FROM labels');
        const cut = expect(migrate(url)).rejects.toThrow();
        const invalid = `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('deliveries_suspects') AND NOT indisvalid`;
        await until(async () => (await rows(url, invalid)).length === 1, 80_000);
        await rows(
          url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%'`,
        );
        await cut;
        await other.query('ROLLBACK');
        expect(await rows(url, invalid)).toHaveLength(1);
      });
      // What was done before the cut is done, the migration that was cut is not.
      expect(await rows(url, 'SELECT name FROM migrations ORDER BY id DESC LIMIT 1')).toEqual([
        { name: 'CrashedWork1764010000000' },
      ]);
      expect((await migrate(url))[0]).toBe('SuspectIndexes1764010050000');
      expect(await schemaOf(url)).toEqual(fresh);
    });

    it('goes on after its process was killed while it built an index', async () => {
      build();
      const url = await oldestEditedDatabase();
      await connected(url, async (other) => {
        await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
        await other.query('SELECT count(*) FROM labels');
        const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url };
        const child = spawn(process.execPath, [join(ROOT, 'dist/src/apps/cli.js'), 'migrate'], {
          cwd: tmpdir(),
          env,
        });
        const building = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
      AND query LIKE 'CREATE INDEX CONCURRENTLY%'`;
        await until(async () => (await rows(url, building)).length === 1, 80_000);
        child.kill('SIGKILL');
        // The server continues with the statement, and keeps the lock, until nothing is in its way any more.
        const next = migrate(url);
        await until(async () => (await rows(url, building)).length === 1, 80_000);
        await other.query('COMMIT');
        expect(await next).toContain('SuspectIndexes1764010050000');
      });
      expect(await schemaOf(url)).toEqual(fresh);
    });

    it('gives up waiting for a table soon, so that nobody queues behind it, and tries again', async () => {
      const url = await oldDatabase();
      const warnings: object[] = [];
      const log = {
        info: () => undefined,
        warn: (details: unknown) =>
          void (typeof details === 'object' && details !== null && warnings.push(details)),
      } as MigrationLog;
      await connected(url, async (other) => {
        await other.query('BEGIN');
        await other.query('SELECT count(*) FROM reporting_periods');
        const done = migrate(url, log);
        await until(async () => warnings.length > 0, 80_000);
        await other.query('COMMIT');
        expect(await done).toContain('RepairReporting1763910000000');
      });
      expect(warnings[0]).toMatchObject({ migration: 'RepairReporting1763910000000', attempt: 1 });
      expect(await schemaOf(url)).toEqual(fresh);
    });
  });
});
