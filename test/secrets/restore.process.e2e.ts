import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditVerifier } from '../../src/access/audit/audit-verifier';
import { parseConfig } from '../../src/platform/kernel/config';
import { computeSecretFingerprint } from '../../src/platform/kernel/crypto/secret-key';
import { findStoredFingerprint } from '../../src/platform/kernel/crypto/stored-fingerprint.queries';
import { Vault } from '../../src/platform/kernel/crypto/vault';
import { createLogger } from '../../src/platform/kernel/logger';
import { adoptSecret } from '../../src/operations/secrets/secret-verification';
import { run, type Outcome } from '../support/cli';
import { emptyDatabase } from '../support/database';
import { build, freePort, ServiceProcess } from '../support/process';
import { Endpoint } from '../support/endpoint';
import { startService, type Service } from '../support/service';

const OWN = 'the secret that the installation is used under';
const FORMER = 'the secret that it was used under before that';
const OTHER = 'a secret that came up after the first was lost';

describe('secrets', () => {
  describe('a backup and the secrets of its installation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'passerelle-restore-'));
    const file = join(folder, 'own.backup');
    let service: Service;
    let receiver: Endpoint;
    let hooks: Record<'own' | 'former', string>;

    const settings = (databaseUrl: string, current: string, previous = ''): Record<string, string> => ({
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, NODE_ENV: 'test', WEBHOOK_ALLOW_INSECURE: 'true' },
      ...{ APP_SECRET: current, APP_SECRET_PREVIOUS: previous },
    });
    const cli = (words: string[], set: Record<string, string>): Promise<Outcome> => run(words, set, folder);
    const secretOf = async (vault: Vault, on: Service, id: string): Promise<string | null> => {
      const [row] = await on.sql<{ sealed: Buffer | null }>(
        'SELECT secret_sealed AS sealed FROM webhooks WHERE id = $1',
        [id],
      );
      return row?.sealed ? vault.open(row.sealed, `webhooks.secret:${id}`) : null;
    };

    beforeAll(async () => {
      build();
      receiver = await Endpoint.start();
      service = await startService({ APP_SECRET: OWN, APP_SECRET_PREVIOUS: FORMER });
      await adoptSecret(
        service.databaseUrl,
        parseConfig(settings(service.databaseUrl, OWN, FORMER)),
        createLogger('silent'),
      );
      const team = await service.team();
      const hook = async (): Promise<string> =>
        (await team.sdk.webhooks.create({ url: receiver.url, secret: 'to sign with' })).id;
      hooks = { own: await hook(), former: await hook() };
      await service.sql('UPDATE webhooks SET secret_sealed = $2 WHERE id = $1', [
        hooks.former,
        new Vault(FORMER).seal('sealed before', `webhooks.secret:${hooks.former}`),
      ]);
    });

    afterAll(async () => {
      await service.stop();
      await receiver.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('names the secret of the database, whatever is set where it is made, and is audited', async () => {
      const made = await cli(['db', 'backup', '--out', file, '--json'], settings(service.databaseUrl, OTHER));
      expect([made.status, made.json().backup.secretFingerprint]).toEqual([0, computeSecretFingerprint(OWN)]);
      expect(
        await service.sql(
          `SELECT action, actor, command FROM audit_entries WHERE team_id IS NULL ORDER BY sequence`,
        ),
      ).toEqual([
        { action: 'database.backed_up', actor: 'operator', command: 'db backup' },
        { action: 'database.backup_verified', actor: 'operator', command: 'db backup' },
      ]);
      expect(await findStoredFingerprint((sql) => service.sql(sql))).toBe(computeSecretFingerprint(OWN));
      // A backup that is refused is not in the log.
      expect((await cli(['db', 'backup', '--out', file], settings(service.databaseUrl, OWN))).status).toBe(1);
      expect(await service.sql(`SELECT 1 FROM audit_entries WHERE team_id IS NULL`)).toHaveLength(2);
    });

    it('is restored with that secret among those of before', async () => {
      const databaseUrl = await emptyDatabase();
      const restoring = ['db', 'restore', '--in', file, '--json'];
      const refused = await cli(restoring, settings(databaseUrl, OTHER));
      expect([refused.status, refused.json().errors.root[0]]).toEqual([
        1,
        expect.stringContaining(computeSecretFingerprint(OWN)),
      ]);
      const done = await cli(restoring, settings(databaseUrl, OTHER, OWN));
      expect([done.status, done.json().restore.forgotten]).toEqual([0, []]);
    });

    it('is restored without it when that is accepted: what no secret opens is given up, and the service starts', async () => {
      const databaseUrl = await emptyDatabase();
      const set = settings(databaseUrl, OTHER, FORMER);
      const done = await cli(['db', 'restore', '--in', file, '--accept-other-secret', '--json'], set);
      expect([done.status, done.json().restore.forgotten]).toEqual([
        0,
        [{ kind: 'webhook secret', values: 1 }],
      ]);

      const process = ServiceProcess.launch(folder, await freePort(), set);
      await process.ready();
      await process.end('SIGTERM');
      expect(process.output).toMatch(/API keys depend on a secret/);

      const restored = await startService({ APP_SECRET: OTHER, APP_SECRET_PREVIOUS: FORMER }, databaseUrl);
      try {
        const vault = new Vault(OTHER, [FORMER]);
        expect(await secretOf(vault, restored, hooks.own)).toBeNull();
        expect(await secretOf(vault, restored, hooks.former)).toBe('sealed before');
        expect(await findStoredFingerprint((sql) => restored.sql(sql))).toBe(computeSecretFingerprint(OTHER));
        const entries = await restored.sql<{ action: string }>(
          `SELECT action FROM audit_entries WHERE team_id IS NULL ORDER BY sequence`,
        );
        expect(entries.map(({ action }) => action)).toEqual(['database.backed_up', 'database.restored']);
        expect((await restored.app.get(AuditVerifier).verify('installation')).findings).toEqual([]);
      } finally {
        await restored.stop();
      }
    });
  });
});
