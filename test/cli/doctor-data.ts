import { PartitionMaintenanceJob } from '../../src/platform/kernel/database/partitions/partition-maintenance-job';
import { formatBound } from '../../src/platform/kernel/database/partitions/months';
import { listPartitionedTables } from '../../src/platform/kernel/database/partitions/partitions';
import { join } from 'node:path';
import { recordDatabaseAction, DATABASE_BACKUP_VERIFIED } from '../../src/access/audit/database-audit';
import { declarant } from '../support/french';
import { run } from '../support/cli';
import type { Service } from '../support/service';
import { insertTaxData } from '../support/tax-data-rows';
import type { TeamClient } from '../support/team-client';
import { doctorScene, type Finding } from './doctor-scene';

/** What the doctor finds in the database: teams, work, months, backups and the schema. */
export function doctorOfData(getService: () => Service, directory: string): void {
  const { doctor, found } = doctorScene(getService, directory);
  let service: Service;
  let team: TeamClient;

  beforeAll(async () => {
    service = getService();
    team = await service.team();
  });

  it('finds an erasure that has not ended', async () => {
    const { teamId } = await service.team();
    await service.sql(`UPDATE teams SET erasing_at = clock_timestamp() - interval '1 hour' WHERE id = $1`, [
      teamId,
    ]);
    expect(await found('teams')).toEqual([
      {
        check: 'teams',
        level: 'problem',
        message: expect.stringContaining(teamId),
        help: expect.stringContaining(`team erase --team ${teamId}`),
      },
    ]);
    await service.sql(`UPDATE teams SET erased_at = clock_timestamp() WHERE id = $1`, [teamId]);
  });

  it('finds work that nobody does, that is parked, and deliveries that take long', async () => {
    const from = await team.company();
    const send = async (number: string): Promise<string> => {
      const answer = await team.post(`/api/v1/${from.id}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: {
          invoiceNumber: number,
          buyerReference: 'x',
          buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'DE' },
          paymentMeans: [{ iban: 'BE71096123456769' }],
          lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
        },
      });
      return answer.body.document.id as string;
    };
    const [late, parked] = [await send('LATE'), await send('PARKED')];
    await service.sql(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp() - interval '2 hours',
       created_at = clock_timestamp() - interval '2 hours' WHERE document_id = $1`,
      [late],
    );
    await service.sql('UPDATE deliveries SET parked_at = clock_timestamp() WHERE document_id = $1', [parked]);
    expect(await found('work')).toEqual([
      {
        check: 'work',
        level: 'problem',
        message: expect.stringMatching(/^1 row\(s\) of deliveries are due.* 120 minutes/),
        help: expect.stringContaining('ROLE=worker'),
      },
      {
        check: 'work',
        level: 'problem',
        message: expect.stringMatching(/^1 row\(s\) are parked .*deliveries dlv_/),
        help: expect.stringContaining('work release'),
      },
    ]);
    await service.sql(`INSERT INTO work_hold (reason) VALUES ('restored')`);
    expect(await found('work')).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/^Outgoing work has been held since .* UTC: restored\./),
        help: 'passerelle work resume',
      },
      { level: 'problem', message: expect.stringContaining('parked') },
    ]);
    await service.sql('DELETE FROM work_hold');
    expect(await found('deliveries')).toMatchObject([
      { level: 'warning', message: expect.stringMatching(/1 delivery over peppol has been pending.* 2 h/) },
    ]);
  });

  it('finds disabled and paused webhooks and refused filings', async () => {
    const hook = await team.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9999/' });
    await service.sql(`UPDATE webhooks SET disabled_at = clock_timestamp() WHERE id = $1`, [
      hook.body.webhook.id,
    ]);
    expect(await found('webhooks')).toMatchObject([
      { level: 'warning', message: expect.stringContaining(hook.body.webhook.id) },
    ]);
    await service.sql(
      `UPDATE webhooks SET disabled_at = NULL, paused_at = clock_timestamp() - interval '1 hour' WHERE id = $1`,
      [hook.body.webhook.id],
    );
    expect(await found('webhooks')).toMatchObject([
      { level: 'warning', message: expect.stringContaining('has been paused by its team since') },
    ]);
    await service.sql(`UPDATE webhooks SET disabled_at = clock_timestamp(), paused_at = NULL WHERE id = $1`, [
      hook.body.webhook.id,
    ]);
    const { id } = await declarant(team);
    await service.sql(
      `INSERT INTO reporting_periods (id, team_id, company_id, siren, flow, vat_regime, period_start, period_end,
       declarant_deadline, platform_deadline, created_at)
     VALUES ('period', $1, $2, '1', 'transactions', 'x', '2026-10-01', '2026-11-01', now(), now(), now())`,
      [team.teamId, id],
    );
    await service.sql(
      `INSERT INTO reporting_filings (id, team_id, company_id, period_id, environment, sequence, type_code, issuer_name,
       state, report_count, issued_at, last_error, created_at, updated_at)
     VALUES ('filing', $1, $2, 'period', 'TEST', 1, 'IN', 'x', 'invalid', 1, now(), 'no such SIREN', now(), now())`,
      [team.teamId, id],
    );
    expect(await found('French filings')).toMatchObject([
      { level: 'problem', message: expect.stringMatching(/filing of c_.* is invalid: no such SIREN/) },
    ]);
  });

  it('finds reports to tax authorities that are late, and the operator lists them by age', async () => {
    const own = await service.team();
    const { id: companyId } = await own.company();
    const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000 - 60_000);
    const base = { teamId: own.teamId, companyId, documentId: null, environment: 'production' } as const;
    const secret = { message: 'The number SECRET-1 is wrong', needsCorrection: true, issues: [] };
    const [refused, waiting, due, sent] = await insertTaxData(service.databaseUrl, [
      { ...base, state: 'refused', exchangedAt: hoursAgo(50), refusal: { by: 'authority', ...secret } },
      { ...base, exchangedAt: hoursAgo(30), waits: 4, waitReason: 'The authority is not known' },
      { ...base, exchangedAt: hoursAgo(2) },
      { ...base, state: 'sent', exchangedAt: hoursAgo(3) },
      { ...base, state: 'accepted', exchangedAt: hoursAgo(99) },
      { ...base, environment: 'sandbox', exchangedAt: hoursAgo(99) },
    ]);
    expect(await found('tax data')).toEqual([
      {
        check: 'tax data',
        level: 'warning',
        message:
          '2 reports to the tax authority of SK are due, the oldest for 30 h; 1 of them wait for a tax authority that is not configured.',
        help: 'set TAX_AUTHORITY_SK; passerelle tax-data list --jurisdiction SK --state due',
      },
      {
        check: 'tax data',
        level: 'warning',
        message: '1 report to the tax authority of SK is refused, the oldest for 50 h.',
        help: 'passerelle tax-data list --jurisdiction SK --state refused',
      },
    ]);
    const list = async (
      ...options: string[]
    ): Promise<{ text: string; ids: string[]; next: string | null }> => {
      const settings = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir };
      const outcome = await run(['tax-data', 'list', '--json', ...options], settings, directory);
      expect([outcome.status, outcome.errors]).toEqual([0, '']);
      const { taxData, next } = outcome.json() as { taxData: { id: string }[]; next: string | null };
      return { text: outcome.output, ids: taxData.map(({ id }) => id), next };
    };
    const all = await list();
    expect([all.ids, all.next]).toEqual([[refused, waiting, sent, due], null]);
    expect(all.text).not.toContain('SECRET-1');
    const first = await list('--limit', '3');
    expect(first).toMatchObject({ ids: [refused, waiting, sent], next: sent });
    expect(await list('--limit', '3', '--after', String(sent))).toMatchObject({ ids: [due], next: null });
    expect((await list('--state', 'due', '--jurisdiction', 'SK')).ids).toEqual([waiting, due]);
    expect((await list('--jurisdiction', 'OM')).ids).toEqual([]);
    await service.sql('DELETE FROM tax_data WHERE team_id = $1', [own.teamId]);
    expect(await found('tax data')).toEqual([]);
  });

  it('finds flows of the French platform that could not be read', async () => {
    await service.sql(
      `INSERT INTO french_platform_flows (flow_id, flow_type, flow_syntax, updated_at, state, attempts, last_error, stored_at)
       VALUES ('f-1', 'SupplierInvoice', 'UBL', now(), 'failed', 3, 'no XML', now()),
         ('f-2', 'SupplierInvoice', 'UBL', now(), 'read', 1, NULL, now()),
         ('f-3', 'SupplierInvoice', 'CII', now(), 'ignored', 1, 'Older.', now() - interval '1 day'),
         ('f-4', 'SupplierInvoice', 'UBL', now(), 'ignored', 1, '0225:1 is not served.', now()),
         ('f-5', 'CustomerInvoiceLC', 'CDAR', now(), 'ignored', 1, 'No invoice.', now())`,
    );
    expect(await found('French flows')).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/Flow f-1 \(UBL\) .* in 3 attempt\(s\): no XML/),
      },
      {
        level: 'warning',
        message: expect.stringMatching(/^2 invoice\(s\) .* the newest is flow f-4, .*0225:1 is not served\./),
      },
    ]);
  });

  it('finds contracts of companies whose French platform does not answer', async () => {
    const company = await declarant(team);
    await service.sql(
      `INSERT INTO french_platform_contracts (id, team_id, company_id, number, name, flow_url, token_url, client_id,
         client_secret_sealed, version, report_outcome, search_delay_seconds, last_error, created_at, updated_at)
       VALUES ('fpc_1', $1, $2, '0431', 'P', 'https://p.example', 'https://p.example/t', 'c', '', '1.1', 'status', 60,
         'The token endpoint answered HTTP 500.', now(), now())`,
      [team.teamId, company.id],
    );
    expect(await found('French flows')).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        message: expect.stringMatching(new RegExp(`${company.id}.* HTTP 500`)),
      }),
    );
    await service.sql('DELETE FROM french_platform_contracts');
  });

  it('finds months that were not made, and rows that lie in none', async () => {
    const months = await listPartitionedTables((text, values) => service.sql(text, values));
    const last = months.find(({ table }) => table === 'events')?.partitions.at(-1);
    const name = last?.name.replace(/.*_(\d{4})(\d{2})$/, '$1-$2') ?? '';
    await service.sql(`DROP TABLE ${last?.name}`);
    await service.sql(
      `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
      [`${formatBound('evt', name)}0000000000000000`, team.teamId],
    );
    expect(await found('months of tables')).toEqual([
      expect.objectContaining({ level: 'warning', message: expect.stringContaining(name) }),
      expect.objectContaining({
        level: 'problem',
        message: expect.stringContaining('events has rows of a month'),
      }),
    ]);
    expect(await service.app.get(PartitionMaintenanceJob).createMissingMonths()).toBe(1);
    expect(await found('months of tables')).toEqual([]);
    expect(
      await service.sql(`SELECT tableoid::regclass::text AS place FROM events WHERE id > $1`, [
        formatBound('evt', name),
      ]),
    ).toEqual([{ place: last?.name }]);
  });

  it('finds in production that no backup was made, or none for a week', async () => {
    const production = {
      NODE_ENV: 'production',
      BASE_URL: 'https://ap.company.test',
      APP_SECRET: 'k3Jx9vQ2mZ7tR5wY8pL4nB6cD1fG0hS2aE5uI7oP',
    };
    const help = expect.stringContaining('passerelle db backup') as string;
    const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    expect(await found('backups', production)).toEqual([
      { check: 'backups', level: 'warning', message: expect.stringContaining('No backup'), help },
    ]);
    const verified = (takenAt: string): Promise<boolean> =>
      recordDatabaseAction(service.databaseUrl, DATABASE_BACKUP_VERIFIED, { takenAt });
    await verified(daysAgo(8));
    expect(await found('backups', production)).toEqual([
      { check: 'backups', level: 'warning', message: expect.stringContaining('8 days ago'), help },
    ]);
    const made = await run(
      ['db', 'backup', '--out', join(directory, 'verified.backup'), '--json'],
      { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir },
      directory,
    );
    expect(made.status).toBe(0);
    expect(await found('backups', production)).toEqual([]);
    const actions = await service.sql<{ action: string }>(
      `SELECT action FROM audit_entries WHERE team_id IS NULL AND action LIKE 'database.%' ORDER BY id`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'database.backup_verified',
      'database.backed_up',
      'database.backup_verified',
    ]);
  });

  it('finds migrations that have not run', async () => {
    const unrun = 'CompanyAgents1764030000000';
    await service.sql(`DELETE FROM migrations WHERE name = $1`, [unrun]);
    const outcome = await doctor();
    await service.sql(`INSERT INTO migrations (timestamp, name) VALUES (1764030000000, $1)`, [unrun]);
    expect(outcome.status).toBe(1);
    const findings = (outcome.json().findings as Finding[]).filter(({ check }) => check === 'migrations');
    expect(findings).toEqual([
      {
        check: 'migrations',
        level: 'problem',
        message: expect.stringContaining(unrun),
        help: 'passerelle migrate',
      },
    ]);
    expect(outcome.json().checked).not.toContain('work');
  });

  it('finds a schema on which no process starts', async () => {
    const ran = `name = 'AuditPlaces1764080000000'`;
    const schema = async (): Promise<Finding[]> => {
      const outcome = await doctor();
      expect(outcome.json().checked).not.toContain('work');
      return (outcome.json().findings as Finding[]).filter(({ check }) => check === 'migrations');
    };
    await service.sql(
      `INSERT INTO migrations (timestamp, name) VALUES (1999000000000, 'Future1999000000000')`,
    );
    expect(await schema()).toMatchObject([
      { level: 'problem', message: expect.stringMatching(/newer than this release.*Future1999000000000/) },
    ]);
    await service.sql(`DELETE FROM migrations WHERE name = 'Future1999000000000'`);
    const [{ sha256 } = { sha256: '' }] = await service.sql<{ sha256: string }>(
      `SELECT sha256 FROM schema_releases WHERE ${ran}`,
    );
    await service.sql(`UPDATE schema_releases SET sha256 = $1 WHERE ${ran}`, ['0'.repeat(64)]);
    expect(await schema()).toMatchObject([
      { level: 'problem', message: expect.stringContaining('has a different text') },
    ]);
    await service.sql(`UPDATE schema_releases SET sha256 = $1 WHERE ${ran}`, [sha256]);
  });
}
