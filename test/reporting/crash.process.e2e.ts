import { Client } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '../support/database';
import { declarant, sales } from '../support/french';
import { build, freePort, ServiceProcess } from '../support/process';
import { TeamClient } from '../support/team-client';
import { until } from '../support/until';

/** Waits of the process that a loaded machine stretches. */
const PATIENCE_MS = 110_000;

describe('reporting', () => {
  /**
   * The process that files is killed at the moments that matter. A lock held by the test keeps it there until the signal
   * comes, so the moment is certain and nothing of the product knows of the test.
   */
  describe('a filing whose process is killed', () => {
    let dataDir: string;
    let port: number;
    let databaseUrl: string;
    let process: ServiceProcess;
    let team: TeamClient;
    /** Looks, and holds locks. */
    let watcher: Client;
    let holder: Client;
    let secondHolder: Client;

    beforeAll(async () => {
      build();
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle filing '));
      [port, databaseUrl] = await Promise.all([freePort(), cloneDatabase()]);
      [watcher, holder, secondHolder] = await Promise.all([connect(), connect(), connect()]);
      process = await launch();
      const found = (pattern: RegExp): string => pattern.exec(process.output)?.[1] ?? '';
      team = new TeamClient(
        process.baseUrl,
        found(/team\s+(team_\w+)/),
        found(/key\s+(key_\w+)/),
        found(/secret\s+(secret_\S+)/),
      );
    });

    afterAll(async () => {
      await process.end('SIGKILL');
      await Promise.all([watcher, holder, secondHolder].map((client) => client.end()));
      rmSync(dataDir, { recursive: true, force: true });
    });

    async function connect(): Promise<Client> {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }

    async function launch(): Promise<ServiceProcess> {
      const launched = ServiceProcess.launch(dataDir, port, { DATABASE_URL: databaseUrl });
      await launched.ready();
      return launched;
    }

    /** Three reports of a long past period, due at once when the clock is advanced. */
    async function report(): Promise<{ path: string; companyId: string; documents: string[] }> {
      const { path, id } = await declarant(team);
      const documents: string[] = [];
      for (const net of [100, 20, 3]) {
        const { status, body } = await team.post(`${path}/b2c`, sales('2026-01-05', net));
        if (status !== 200) throw new Error(JSON.stringify(body));
        documents.push(body.report.document.id as string);
      }
      return { path, companyId: id, documents };
    }

    async function advance(): Promise<void> {
      await team.sdk.sandbox.advanceClock({ seconds: 2 * 3600 });
    }

    async function stateOf(companyId: string): Promise<string | undefined> {
      const { rows } = await watcher.query<{ state: string }>(
        'SELECT state FROM reporting_filings WHERE company_id = $1',
        [companyId],
      );
      return rows[0]?.state;
    }

    async function submitted(companyId: string): Promise<{ submissions: number; xml: Buffer }[]> {
      const { rows } = await watcher.query<{ submissions: number; xml: Buffer }>(
        `SELECT s.hand_overs AS "submissions", s.xml FROM simplatform_filings s JOIN reporting_filings f ON f.id = s.submission_id
       WHERE f.company_id = $1`,
        [companyId],
      );
      return rows;
    }

    /** Kills the process, what it left in the database's hands as well, and starts another one. */
    async function killAndStartAgain(): Promise<void> {
      await process.end('SIGKILL');
      await watcher.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND NOT pid = ANY($1)`,
        [await ownBackends()],
      );
      await holder.query('ROLLBACK');
      await secondHolder.query('ROLLBACK');
      // What fifteen seconds of waiting would do.
      for (const table of ['reporting_periods', 'reporting_filings'])
        await watcher.query(
          `UPDATE ${table} SET lease_until = clock_timestamp() WHERE lease_until IS NOT NULL`,
        );
      process = await launch();
    }

    async function ownBackends(): Promise<number[]> {
      const answers = await Promise.all(
        [watcher, holder, secondHolder].map((client) =>
          client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'),
        ),
      );
      return answers.map(({ rows }) => rows[0]?.pid ?? 0);
    }

    /** One filing, accepted, with all reports in it, each of which had every step notified once. */
    async function expectOneFiling(
      companyId: string,
      documents: string[],
      submissions: number,
    ): Promise<void> {
      await until(async () => {
        const { rows } = await watcher.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM reporting_reports WHERE company_id = $1 AND outcome_code = '300'`,
          [companyId],
        );
        return rows[0]?.n === documents.length;
      });
      expect(await stateOf(companyId)).toBe('accepted');
      const handed = await submitted(companyId);
      expect(handed.map((filing) => filing.submissions)).toEqual([submissions]);
      expect(handed[0]?.xml.toString()).toContain('123.00');
      for (const id of documents) {
        const { rows } = await watcher.query<{ step: string }>(
          `SELECT concat_ws(' ', data->>'reportingStatus', data->>'outcomeCode') AS step FROM events
         WHERE data->>'documentId' = $1 AND type = 'document.reporting_status_changed' ORDER BY sequence`,
          [id],
        );
        expect(rows.map(({ step }) => step)).toEqual(['accepted', 'filed 500', 'filed 300']);
      }
    }

    async function holdHandOver(): Promise<void> {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE simplatform_filings IN ACCESS EXCLUSIVE MODE');
    }

    async function isWaiting(statement: string): Promise<boolean> {
      const { rows } = await watcher.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query ILIKE $1 AND NOT pid = pg_backend_pid()`,
        [`%${statement}%`],
      );
      return rows.length > 0;
    }

    it('before the reports are bound to it is made by the next process', async () => {
      const { companyId, documents } = await report();
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM reporting_reports WHERE company_id = $1 FOR UPDATE', [companyId]);
      await advance();
      await until(() => isWaiting('UPDATE reporting_reports SET filing_id'), PATIENCE_MS);
      expect(await stateOf(companyId)).toBeUndefined();
      await killAndStartAgain();
      await expectOneFiling(companyId, documents, 1);
    });

    it('before it is submitted is submitted once', async () => {
      const { companyId, documents } = await report();
      await holdHandOver();
      await advance();
      await until(() => isWaiting('INSERT INTO simplatform_filings'), PATIENCE_MS);
      expect(await stateOf(companyId)).toBe('ready');
      await killAndStartAgain();
      await expectOneFiling(companyId, documents, 1);
    });

    it('after it was submitted is one filing all the same', async () => {
      const { companyId, documents } = await report();
      await holdHandOver();
      await advance();
      await until(() => isWaiting('INSERT INTO simplatform_filings'), PATIENCE_MS);
      await secondHolder.query('BEGIN');
      await secondHolder.query('SELECT 1 FROM reporting_filings WHERE company_id = $1 FOR UPDATE', [
        companyId,
      ]);
      await holder.query('ROLLBACK');
      await until(() => isWaiting('UPDATE reporting_filings%outcome_code'), PATIENCE_MS);
      expect(await submitted(companyId)).toHaveLength(1);
      expect(await stateOf(companyId)).toBe('ready');
      await holder.query('BEGIN');
      await killAndStartAgain();
      await expectOneFiling(companyId, documents, 2);
    });

    it('before its reports are notified notifies of each of them once', async () => {
      const { companyId, documents } = await report();
      await holdHandOver();
      await advance();
      await until(() => isWaiting('INSERT INTO simplatform_filings'), PATIENCE_MS);
      await secondHolder.query('BEGIN');
      await secondHolder.query('SELECT 1 FROM reporting_reports WHERE document_id = $1 FOR UPDATE', [
        documents[1],
      ]);
      await holder.query('ROLLBACK');
      await until(() => isWaiting('FOR NO KEY UPDATE'), PATIENCE_MS);
      expect(await stateOf(companyId)).toBe('received');
      await holder.query('BEGIN');
      await killAndStartAgain();
      await expectOneFiling(companyId, documents, 1);
    });
  });
});
