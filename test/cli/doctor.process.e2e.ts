import { createServer } from 'node:http';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { computeSecretFingerprint, deriveSecretKey } from '../../src/platform/kernel/crypto/secret-key';
import { overTcp } from '../support/database';
import { run } from '../support/cli';
import { build } from '../support/process';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { doctorOfData } from './doctor-data';
import { doctorScene, type Finding } from './doctor-scene';

describe('the command line', () => {
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

    const { doctor, found } = doctorScene(() => service, directory);

    it('finds nothing on a healthy installation but that its database is not durable', async () => {
      const outcome = await doctor();
      const { success, findings, checked } = outcome.json();
      expect([success, findings.map(({ check, level }: Finding) => `${check} ${level}`)]).toEqual([
        false,
        ['database problem', 'audit log warning'],
      ]);
      expect(findings[0]).toMatchObject({
        message: expect.stringContaining('fsync'),
        help: expect.any(String),
      });
      expect(checked).toEqual([
        'settings',
        'database',
        'connections',
        'standby',
        'replica',
        'redis',
        'object store',
        'stored objects',
        'migrations',
        'months of tables',
        'secret',
        'audit log',
        'team wall',
        'secret files',
        'clock',
        'service',
        'rules',
        'work',
        'deliveries',
        'webhooks',
        'notifications',
        'French filings',
        'French platform',
        'French flows',
        'French portal',
        'network self-test',
        'statistics reports',
        'tax data',
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
        { level: 'warning', message: expect.stringContaining('does not require TLS') },
      ]);
      // Where the system has them, that of the run leads through a socket file of this machine.
      expect(await found('settings', { ...settings, DATABASE_URL: service.databaseUrl })).toEqual([]);
    });

    it('finds a secret that is not that of the database', async () => {
      const right = 'a secret of the test run, long enough to be accepted';
      await service.sql(`INSERT INTO app_secrets (fingerprint, key_id, current) VALUES ($1, $2, true)`, [
        computeSecretFingerprint(right),
        deriveSecretKey(right).id,
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
      expect(nobody).toMatchObject({
        level: 'warning',
        message: expect.stringContaining('No process listens'),
      });
    });

    doctorOfData(() => service, directory);
  });
});
