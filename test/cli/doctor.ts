import { MonthKeeper } from '../../src/kernel/database/partitions/month-keeper';
import { boundOf } from '../../src/kernel/database/partitions/months';
import { dividedTables } from '../../src/kernel/database/partitions/partitions';
import { createServer } from 'node:http';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { auditDatabase, DATABASE_BACKUP_VERIFIED } from '../../src/audit/database-audit';
import { fingerprintOf, secretKeyOf } from '../../src/kernel/crypto/secret-key';
import { overTcp } from '../support/database';
import { declarant } from '../support/french';
import { run, type Outcome } from '../support/cli';
import { build } from '../support/process';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

interface Finding {
  check: string;
  level: string;
  message: string;
  help: string | null;
}

export function doctor(): void {
  describe('doctor', () => {
    const directory = mkdtempSync(join(tmpdir(), 'passerelle-doctor-'));
    let service: Service;
    let team: TeamClient;

    beforeAll(async () => {
      build();
      // Workers of this one would work on what the tests leave undone.
      service = await startService({ ROLE: 'api' });
      team = await service.team();
    });

    afterAll(async () => {
      await service.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    function doctor(settings: Record<string, string> = {}): Promise<Outcome> {
      const { port } = new URL(service.baseUrl);
      return run(
        ['doctor', '--json'],
        {
          DATABASE_URL: service.databaseUrl,
          DATA_DIR: service.dataDir,
          PORT: port,
          APP_SECRET: 'a secret of the test run, long enough to be accepted',
          ...settings,
        },
        directory,
      );
    }

    /** Findings of one check; the tests' database is made without fsync, which is a finding of its own. */
    async function found(check: string, settings: Record<string, string> = {}): Promise<Finding[]> {
      const outcome = await doctor(settings);
      expect([outcome.status, outcome.errors]).toEqual([1, '']);
      return (outcome.json().findings as Finding[]).filter((finding) => finding.check === check);
    }

    it('finds nothing on a healthy installation but that its database is not durable', async () => {
      const outcome = await doctor();
      const { success, findings, checked } = outcome.json();
      expect([success, findings.map(({ check, level }: Finding) => `${check} ${level}`)]).toEqual([
        false,
        ['database problem'],
      ]);
      expect(findings[0]).toMatchObject({
        message: expect.stringContaining('fsync'),
        help: expect.any(String),
      });
      expect(checked).toEqual([
        'settings',
        'database',
        'migrations',
        'months of tables',
        'secret',
        'secret files',
        'clock',
        'service',
        'rules',
        'work',
        'deliveries',
        'webhooks',
        'French filings',
        'statistics reports',
        'teams',
        'backups',
      ]);
    });

    it('warns of a file with a secret that others can read', async () => {
      const file = join(directory, 'passphrase');
      writeFileSync(file, 'a passphrase of the test run', { mode: 0o644 });
      const settings = { PASSERELLE_BACKUP_PASSPHRASE_FILE: file };
      expect(await found('secret files', settings)).toEqual([
        expect.objectContaining({
          level: 'warning',
          message: `${file}: every user of this machine can read it.`,
        }),
      ]);
      chmodSync(file, 0o600);
      expect(await found('secret files', settings)).toEqual([]);
    });

    it('lists every wrong setting, and has the exit status of wrong settings', async () => {
      const outcome = await doctor({ PORT: 'x', ROLE: 'y' });
      expect([outcome.status, outcome.json().findings.map(({ check }: Finding) => check)]).toEqual([
        78,
        ['settings', 'settings'],
      ]);
    });

    it('exits 4 where there is no installation', async () => {
      const outcome = await run(['doctor'], { DATA_DIR: join(directory, 'nothing') }, directory);
      expect([outcome.status, outcome.output]).toEqual([
        4,
        expect.stringContaining('There is no installation'),
      ]);
    });

    it('finds settings that production should not have', async () => {
      const findings = await found('settings', {
        NODE_ENV: 'production',
        APP_SECRET: 'k3Jx9vQ2mZ7tR5wY8pL4nB6cD1fG0hS2aE5uI7oP',
        WEBHOOK_ALLOW_INSECURE: 'true',
        BASE_URL: 'http://ap.company.test',
      });
      expect(findings.map(({ level, help }) => `${level} ${help}`)).toEqual([
        'problem BASE_URL=https://…',
        'problem WEBHOOK_ALLOW_INSECURE=false',
        'warning SMTP_URL=smtps://…',
      ]);
    });

    it('looks at each of several hosts', async () => {
      const { host, href } = new URL(overTcp(service.databaseUrl));
      const several = href.replace(host, `${host},database.company.test:5432`);
      const settings = {
        NODE_ENV: 'production',
        APP_SECRET: 'k3Jx9vQ2mZ7tR5wY8pL4nB6cD1fG0hS2aE5uI7oP',
        BASE_URL: 'https://ap.company.test',
        TRUSTED_PROXIES: '1',
        SMTP_URL: 'smtp://mail.company.test',
      };
      expect(await found('settings', { ...settings, DATABASE_URL: several })).toMatchObject([
        { level: 'warning', message: expect.stringContaining('nothing of TLS') },
      ]);
      // Where the system has them, that of the run leads through a socket file of this machine.
      expect(await found('settings', { ...settings, DATABASE_URL: service.databaseUrl })).toEqual([]);
    });

    it('finds a secret that is not that of the database', async () => {
      const right = 'a secret of the test run, long enough to be accepted';
      await service.sql(`INSERT INTO app_secrets (fingerprint, key_id, current) VALUES ($1, $2, true)`, [
        fingerprintOf(right),
        secretKeyOf(right).id,
      ]);
      expect(await found('secret')).toEqual([]);
      const [wrong] = await found('secret', {
        APP_SECRET: 'another secret that is long enough to be accepted',
      });
      expect(wrong).toMatchObject({
        level: 'problem',
        message: expect.stringMatching(/was last used under the secret with key id [0-9a-f]{8}/),
      });
      const [none] = await found('secret', { APP_SECRET: '' });
      expect(none).toMatchObject({ message: expect.stringContaining('APP_SECRET is not set') });
      const hook = await team.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9998/' });
      const { id } = hook.body.webhook;
      const changed = await service.sql<{ keyId: string }>(
        `UPDATE webhooks SET secret_sealed = decode('0201020304ff', 'hex')
       WHERE id = $1 RETURNING encode(substring(secret_sealed FROM 2 FOR 4), 'hex') AS "keyId"`,
        [id],
      );
      expect(changed).toEqual([{ keyId: '01020304' }]);
      await service.sql(
        `INSERT INTO app_secrets (fingerprint, key_id, current) VALUES (repeat('0', 32), '01020304', false)`,
      );
      expect(await found('secret')).toMatchObject([
        { level: 'problem', message: expect.stringMatching(/^1 value.*webhook secret.* 01020304/) },
      ]);
      await service.sql(`DELETE FROM app_secrets WHERE key_id = '01020304'`);
      await service.sql('DELETE FROM webhooks WHERE id = $1', [id]);
    });

    it('finds a role with rights that the service never needs', async () => {
      const [{ name } = { name: '' }] = await service.sql<{ name: string }>(`SELECT current_user AS name`);
      const admin = new Client({ connectionString: process.env['PASSERELLE_TEST_ADMIN'] });
      await admin.connect();
      const role = `doctor_test_${process.pid}`;
      await admin.query(`CREATE ROLE ${role} LOGIN CREATEDB CREATEROLE PASSWORD 'x' IN ROLE "${name}"`);
      const url = new URL(service.databaseUrl);
      [url.username, url.password] = [role, 'x'];
      const findings = await found('database', { DATABASE_URL: url.href });
      await admin.query(`DROP ROLE ${role}`);
      await admin.end();
      expect(findings.map(({ level, help }) => `${level} ${help}`)).toContain(
        `warning ALTER ROLE "${role}" NOCREATEDB NOCREATEROLE`,
      );
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

    it('finds another program on the port, and nobody there', async () => {
      const server = createServer((_request, response) => response.end('hello'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const [foreign] = await found('service', { PORT: String(port) });
      expect(foreign).toMatchObject({
        level: 'problem',
        message: expect.stringContaining('another program'),
      });
      await new Promise((resolve) => server.close(resolve));
      const [nobody] = await found('service', { PORT: String(port) });
      expect(nobody).toMatchObject({ level: 'warning', message: expect.stringContaining('Nothing listens') });
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
      await service.sql('UPDATE deliveries SET parked_at = clock_timestamp() WHERE document_id = $1', [
        parked,
      ]);
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

    it('finds disabled webhooks and refused filings', async () => {
      const hook = await team.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9999/' });
      await service.sql(`UPDATE webhooks SET disabled_at = clock_timestamp() WHERE id = $1`, [
        hook.body.webhook.id,
      ]);
      expect(await found('webhooks')).toMatchObject([
        { level: 'warning', message: expect.stringContaining(hook.body.webhook.id) },
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

    it('finds months that were not made, and rows that lie in none', async () => {
      const months = await dividedTables((text, values) => service.sql(text, values));
      const last = months.find(({ table }) => table === 'events')?.partitions.at(-1);
      const name = last?.name.replace(/.*_(\d{4})(\d{2})$/, '$1-$2') ?? '';
      await service.sql(`DROP TABLE ${last?.name}`);
      await service.sql(
        `INSERT INTO events (id, team_id, type, occurred_at, data) VALUES ($1, $2, 'document.sent', now(), '{}')`,
        [`${boundOf('evt', name)}0000000000000000`, team.teamId],
      );
      expect(await found('months of tables')).toEqual([
        expect.objectContaining({ level: 'warning', message: expect.stringContaining(name) }),
        expect.objectContaining({
          level: 'problem',
          message: expect.stringContaining('events holds rows of a month'),
        }),
      ]);
      expect(await service.app.get(MonthKeeper).makeAhead()).toBe(1);
      expect(await found('months of tables')).toEqual([]);
      expect(
        await service.sql(`SELECT tableoid::regclass::text AS place FROM events WHERE id > $1`, [
          boundOf('evt', name),
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
        auditDatabase(service.databaseUrl, DATABASE_BACKUP_VERIFIED, { takenAt });
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
        { level: 'problem', message: expect.stringContaining('from another text') },
      ]);
      await service.sql(`UPDATE schema_releases SET sha256 = $1 WHERE ${ran}`, [sha256]);
    });
  });
}
