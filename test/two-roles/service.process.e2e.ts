import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { AuditVerifier } from '../../src/access/audit/audit-verifier';
import { HeadSigner } from '../../src/access/audit/head-signer';
import { FileBackupSource } from '../../src/operations/backup/backup-source';
import { backUpToFile } from '../../src/operations/backup/make-backup';
import { restoreBackup } from '../../src/operations/backup/restore-backup';
import { auditLogCheck } from '../../src/operations/doctor/audit-log.check';
import type { Finding, DoctorSubject } from '../../src/operations/doctor/check';
import { AuditRetention } from '../../src/operations/retention/audit-retention';
import { RetentionJob } from '../../src/operations/retention/retention-job';
import { TeamErasure } from '../../src/operations/retention/team-erasure';
import { migrate } from '../../src/platform/kernel/database/migrate';
import { resolveMigrationAccess } from '../../src/platform/kernel/database/migration-access';
import { PartitionMaintenanceJob } from '../../src/platform/kernel/database/partitions/partition-maintenance-job';
import { SecretRotation } from '../../src/operations/secrets/secret-rotation';
import { databaseOfTwoRoles, emptyDatabase } from '../support/database';
import { invoiceTo } from '../support/invoices';
import { startService, type Service } from '../support/service';

/** What a service can do that owns no table, and what it cannot. */
describe('two roles', () => {
  describe('a service that does not own its tables', () => {
    let service: Service;
    let addresses: { databaseUrl: string; ownerUrl: string };
    let owner: Client;

    const prepare = async (): Promise<typeof addresses> => {
      const made = await databaseOfTwoRoles();
      const { url, service: role } = await resolveMigrationAccess(made, { auditRetentionDays: 40 });
      await migrate(url, undefined, undefined, role);
      return made;
    };
    const asService = async (sql: string): Promise<object[]> => {
      const client = new Client({ connectionString: addresses.databaseUrl });
      await client.connect();
      try {
        return (await client.query<object>(sql)).rows;
      } finally {
        await client.end();
      }
    };

    beforeAll(async () => {
      addresses = await prepare();
      owner = new Client({ connectionString: addresses.ownerUrl });
      await owner.connect();
      service = await startService({ AUDIT_RETENTION_DAYS: '40' }, addresses.databaseUrl);
    });
    afterAll(async () => {
      await owner.end();
      await service.stop();
    });

    it('sends and receives, makes and removes months, and keeps the log', async () => {
      const team = await service.team();
      const [from, to] = [await team.company(), await team.company()];
      const sent = await team.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, 'ROLES-1'));
      expect(sent.status).toBe(200);
      await service.settled();
      expect(await service.app.get(PartitionMaintenanceJob).listMonthStates()).toContainEqual({
        table: 'document_contents',
        missingMonths: [],
        hasRowsWithoutMonth: false,
      });
      const { rows } = await owner.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
         WHERE i.inhparent = 'events'::regclass AND c.relname ~ '^events_[0-9]' ORDER BY 1 DESC LIMIT 1`,
      );
      await owner.query(`DROP TABLE months.${rows[0]?.name}`);
      expect(await service.app.get(PartitionMaintenanceJob).createMissingMonths()).toBe(1);
      const far = new Date('2200-01-01T00:00:00Z');
      expect(
        await service.app.get(PartitionMaintenanceJob).dropMonthsBefore(['events'], far),
      ).toBeGreaterThan(2);
      expect((await service.app.get(RetentionJob).removeOldRows())['audit_entries']).toBe(0);
      await service.app.get(SecretRotation).rotate();
      await service.app.get(HeadSigner).signHeads();
      expect((await service.app.get(AuditVerifier).verify(team.teamId)).findings).toEqual([]);
    });

    it.each([
      'UPDATE audit_entries SET address = NULL',
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries CASCADE',
      'ALTER TABLE audit_entries DISABLE TRIGGER USER',
      'DROP TRIGGER audit_entries_written_once ON audit_entries',
      'DROP TABLE audit_signed_heads',
      'DELETE FROM audit_signed_heads',
      'DELETE FROM audit_heads',
      'TRUNCATE audit_heads',
      `UPDATE migrations SET name = 'x'`,
      `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
      `CREATE OR REPLACE FUNCTION audit_least_days() RETURNS integer LANGUAGE sql AS 'SELECT 0'`,
      'CREATE TABLE more (id text)',
      'SELECT * FROM months.document_contents_rest',
      'SET ROLE passerelle_owner',
    ])('cannot %s', async (sql) => {
      for (const way of [sql, `SET passerelle.audit_upkeep = 'on'; ${sql}`])
        await expect(asService(way)).rejects.toThrow(/permission denied|must be owner/);
    });

    it('removes entries that are old, and no others', async () => {
      const team = await service.team();
      await team.sdk.apiKeys.create({ name: 'one', type: 'basic' });
      const remove = `SELECT audit_remove_first('${team.teamId}', 2)`;
      await expect(asService(remove)).rejects.toThrow('kept for 40 days at least');
      const redact = `SELECT audit_redact('${team.teamId}', 10)`;
      await expect(asService(redact)).rejects.toThrow('not being erased');
      await expect(asService(`SELECT month_remove('teams')`)).rejects.toThrow('no month');
      await owner.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
      await owner.query(
        `UPDATE audit_entries SET created_at = created_at - interval '41 days' WHERE team_id = $1 AND sequence = 1`,
        [team.teamId],
      );
      await owner.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
      expect(await service.app.get(AuditRetention).trim(team.teamId, 10)).toBe(1);
    });

    it('erases a team', async () => {
      const team = await service.team();
      await service.app
        .get(TeamErasure)
        .erase({ teamId: team.teamId, confirm: 'Test team', despiteRetention: null });
      expect((await service.app.get(AuditVerifier).verify(team.teamId)).findings).toEqual([]);
    });

    it('is backed up by its role, and restored by the owner', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'passerelle-roles-'));
      const file = join(folder, 'roles.backup');
      await backUpToFile({ databaseUrl: addresses.databaseUrl, file, passphrase: null, replace: false });
      const target = await databaseOfTwoRoles();
      const access = await resolveMigrationAccess(target, { auditRetentionDays: 40 });
      await restoreBackup({
        databaseUrl: access.url,
        service: access.service,
        source: new FileBackupSource(file, null),
      });
      const restored = await startService({}, target.databaseUrl);
      const [entries] = await service.sql<{ n: number }>('SELECT count(*)::int AS n FROM audit_entries');
      expect(await restored.sql('SELECT count(*)::int AS n FROM audit_entries')).toEqual([entries]);
      await restored.team();
      await restored.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('reports what is not as it should be', async () => {
      const findings = async (databaseUrl: string): Promise<Finding[]> => {
        const client = new Client({ connectionString: databaseUrl });
        await client.connect();
        const reader: DoctorSubject['reader'] = {
          rows: async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows,
        };
        const subject = { reader } as unknown as DoctorSubject;
        return Promise.resolve(auditLogCheck.run(subject)).finally(() => client.end());
      };
      expect(await findings(addresses.databaseUrl)).toEqual([]);
      await owner.query('GRANT DELETE ON audit_entries TO passerelle');
      expect(await findings(addresses.databaseUrl)).toMatchObject([{ level: 'problem' }]);
      const { url, service: role } = await resolveMigrationAccess(addresses, { auditRetentionDays: 40 });
      await migrate(url, undefined, undefined, role);
      expect(await findings(addresses.databaseUrl)).toEqual([]);
      const one = await emptyDatabase();
      await migrate(one);
      expect(await findings(one)).toMatchObject([{ level: 'warning' }]);
    });

    it('is refused an owner of other tables, and one of another database', async () => {
      const one = await emptyDatabase();
      await migrate(one);
      const { ownerUrl } = await databaseOfTwoRoles();
      await expect(
        resolveMigrationAccess({ databaseUrl: one, ownerUrl }, { auditRetentionDays: 40 }),
      ).rejects.toThrow('must lead to the same database');
      const elsewhere = new URL(ownerUrl);
      elsewhere.pathname = new URL(one).pathname;
      const access = await resolveMigrationAccess(
        { databaseUrl: one, ownerUrl: elsewhere.href },
        { auditRetentionDays: 40 },
      );
      await expect(migrate(access.url, undefined, undefined, access.service)).rejects.toThrow(
        /REASSIGN OWNED|permission denied/,
      );
    });
  });
});
