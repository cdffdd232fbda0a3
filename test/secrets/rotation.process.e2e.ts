import { Secret, TOTP } from 'otpauth';
import { AuditVerifier } from '../../src/access/audit/audit-verifier';
import { computeSecretFingerprint } from '../../src/platform/kernel/crypto/secret-key';
import { Vault } from '../../src/platform/kernel/crypto/vault';
import { parseConfig, type Config } from '../../src/platform/kernel/config';
import { createLogger } from '../../src/platform/kernel/logger';
import { findStoredFingerprint } from '../../src/platform/kernel/crypto/stored-fingerprint.queries';
import {
  adoptSecret,
  requireMatchingSecret,
  SecretMismatchError,
} from '../../src/operations/secrets/secret-verification';
import { SEALED_COLUMNS } from '../../src/operations/secrets/sealed-columns';
import { SecretRotation } from '../../src/operations/secrets/secret-rotation';
import { SecretStatus } from '../../src/operations/secrets/secret-status';
import { cloneDatabase } from '../support/database';
import { Endpoint } from '../support/endpoint';
import { person, PersonClient } from '../support/people';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';

const A = 'the first secret of an installation and long enough';
const B = 'the second secret of an installation and long enough';
const C = 'a third secret that has nothing to do with it all';
const VERIFY = '/api/core/auth/verify';

/** A value as it was sealed before there were key ids. */
function oldFormat(sealed: Buffer): Buffer {
  return Buffer.concat([Buffer.from([1]), sealed.subarray(5)]);
}

describe('secrets', () => {
  describe('the secret of an installation', () => {
    let databaseUrl: string;
    let service: Service;
    let receiver: Endpoint;

    const settings = (secret: string, previous = ''): Record<string, string> => ({
      APP_SECRET: secret,
      APP_SECRET_PREVIOUS: previous,
      BASE_URL: 'https://ap.example.test',
    });
    const config = (secret: string, previous: string): Config =>
      parseConfig({ ...settings(secret, previous), DATABASE_URL: databaseUrl });
    /** As the service does at its start. @returns what it logged */
    const check = async (secret: string, previous = ''): Promise<string> => {
      let log = '';
      const logger = createLogger('info', { write: (line: string) => void (log += line) });
      await adoptSecret(databaseUrl, config(secret, previous), logger);
      return log;
    };
    const restart = async (secret: string, previous = ''): Promise<void> => {
      await service.stop();
      await check(secret, previous);
      service = await startService(settings(secret, previous), databaseUrl);
    };
    const again = ({ teamId, keyId, secret }: TeamClient): TeamClient =>
      new TeamClient(service.baseUrl, teamId, keyId, secret);
    const bearer = (token: string): TeamClient =>
      new (class extends TeamClient {
        override get authorization(): string {
          return `Bearer ${token}`;
        }
      })(service.baseUrl, '', '', '');

    beforeAll(async () => {
      databaseUrl = await cloneDatabase();
      receiver = await Endpoint.start();
    });

    afterAll(async () => {
      await service.stop();
      await receiver.stop();
    });

    it('is replaced without anybody noticing: sealed values, basic keys and tokens', async () => {
      await check(A);
      service = await startService(settings(A), databaseUrl);
      const [team, idle] = [await service.team(), await service.team()];
      const jwt = String((await team.post('/api/core/api-keys', { name: 'j', type: 'jwt' })).body.jwt);
      const hook = await team.sdk.webhooks.create({ url: receiver.url, secret: 'a signing secret' });
      await team.sdk.webhooks.rotateSecret(hook.id);
      const rotated = (await team.sdk.webhooks.get(hook.id)).secret;
      const ann = await person(service);
      const { secret: ofApp } = (await ann.post('/api/core/user/totp')).body.totp as { secret: string };
      // One value and one key are as an older version wrote them.
      const [row] = await service.sql<{ sealed: Buffer }>(
        'SELECT previous_secret_sealed AS sealed FROM webhooks WHERE id = $1',
        [hook.id],
      );
      await service.sql('UPDATE webhooks SET previous_secret_sealed = $2 WHERE id = $1', [
        hook.id,
        oldFormat(row?.sealed ?? Buffer.alloc(0)),
      ]);
      await service.sql('UPDATE api_keys SET app_key_id = NULL WHERE id = $1', [idle.keyId]);

      await restart(B, A);
      expect((await bearer(jwt).get(VERIFY)).status).toBe(200);
      expect((await again(team).get(VERIFY)).status).toBe(200);
      expect((await again(team).get(`/api/v1/webhooks/${hook.id}`)).body.webhook.secret).toBe(rotated);
      const before = await service.app.get(SecretStatus).createReport();
      const [a, b] = [new Vault(A).current.id, new Vault(B).current.id];
      expect(before).toMatchObject({ currentKeyId: b, previousKeyIds: [a], previousDroppable: false });
      expect(before.values).toEqual(
        expect.arrayContaining([
          { keyId: a, secret: 'previous', kind: 'webhook secret', values: 1 },
          { keyId: null, secret: 'unknown', kind: 'earlier webhook secret', values: 1 },
          { keyId: b, secret: 'current', kind: 'basic key', values: 1 },
          { keyId: null, secret: 'unknown', kind: 'basic key', values: 1 },
          { keyId: a, secret: 'previous', kind: 'jwt key', values: 1 },
        ]),
      );
      expect(JSON.stringify(before)).not.toMatch(new RegExp(`${A}|${B}`));

      const rotation = service.app.get(SecretRotation);
      expect(await rotation.rotate()).toMatchObject({
        unreadable: [],
        resealed: [
          { kind: 'webhook secret', values: 1 },
          { kind: 'TOTP secret', values: 1 },
          { kind: 'earlier webhook secret', values: 1 },
          { kind: 'webhook headers', values: 0 },
          { kind: 'migration key', values: 0 },
          { kind: 'secret of a French platform', values: 0 },
          { kind: 'migration key of a move to another network', values: 0 },
          { kind: 'API secret of a provider', values: 0 },
          { kind: 'password of a mailbox', values: 0 },
          { kind: 'client secret of an identity provider', values: 0 },
          { kind: 'refresh token of a session', values: 0 },
        ],
      });
      expect((await rotation.rotate()).resealed.map(({ values }) => values)).toEqual([
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ]);
      expect((await service.app.get(AuditVerifier).verify('installation')).findings).toEqual([]);
      expect(await service.sql(`SELECT 1 FROM audit_entries WHERE action = 'secrets.resealed'`)).toHaveLength(
        3,
      );

      const code = new TOTP({ secret: Secret.fromBase32(ofApp) }).generate();
      const confirmed = await new PersonClient(service, ann.userId, null, ann.token, ann.cookie).post(
        '/api/core/user/totp/confirm',
        { code },
      );
      expect(confirmed.status).toBe(200);

      // What cannot be sealed again moves when it is used, or ends.
      expect((await again(idle).get(VERIFY)).status).toBe(200);
      expect((await service.app.get(SecretStatus).createReport()).previousDroppable).toBe(false);
      expect(await check(B, A)).toBe('');
      expect(JSON.parse(await check(B))).toMatchObject({ keys: 1, msg: expect.stringMatching(/API keys/) });
      await check(B, A);
      await service.sql(`UPDATE api_keys SET revoked_at = now() WHERE type = 'jwt'`);
      expect((await service.app.get(SecretStatus).createReport()).previousDroppable).toBe(true);

      await restart(B);
      for (const client of [team, idle]) expect((await again(client).get(VERIFY)).status).toBe(200);
      expect((await again(team).get(`/api/v1/webhooks/${hook.id}`)).body.webhook.secret).toBe(rotated);
      expect((await bearer(jwt).get(VERIFY)).status).toBe(401);
    });

    it('has to be the one of the database', async () => {
      await expect(check(C)).rejects.toThrow(SecretMismatchError);
      await expect(check(C)).rejects.toThrow(new RegExp(`key id ${new Vault(B).current.id}`));
      await expect(check(C)).rejects.not.toThrow(/\n|secret of an installation/);
      await check(C, B);
      expect(await findStoredFingerprint((sql) => service.sql(sql))).toBe(computeSecretFingerprint(C));
      // A webhook's secret still needs B.
      await expect(check(C)).rejects.toThrow(/was sealed under another secret.*APP_SECRET_PREVIOUS/);
      await check(B, C);
      await check(B);
    });

    it('is only looked at by commands, whichever is current in their shell', async () => {
      await requireMatchingSecret(databaseUrl, config(C, B));
      await expect(requireMatchingSecret(databaseUrl, config(C, ''))).rejects.toThrow(SecretMismatchError);
      expect(await findStoredFingerprint((sql) => service.sql(sql))).toBe(computeSecretFingerprint(B));
      expect(
        await service.sql('SELECT 1 FROM app_secrets WHERE fingerprint = $1 AND dropped_at IS NULL', [
          computeSecretFingerprint(C),
        ]),
      ).toEqual([]);
    });

    it('is tried with what is sealed where no fingerprint was kept', async () => {
      await service.sql('DELETE FROM app_secrets');
      await expect(check(C)).rejects.toThrow(SecretMismatchError);
      await check(C, B);
      await service.sql('DELETE FROM app_secrets');
      await check(B);
    });

    it('leaves a value that nothing opens, names it, and seals the rest', async () => {
      const team = await service.team();
      const made = async (): Promise<string> =>
        (await team.sdk.webhooks.create({ url: receiver.url, secret: 's' })).id;
      const [lost, fine] = await Promise.all([made(), made()]);
      const under = (secret: string, id: string): Promise<object[]> =>
        service.sql('UPDATE webhooks SET secret_sealed = $2 WHERE id = $1', [
          id,
          new Vault(secret).seal('s', `webhooks.secret:${id}`),
        ]);
      await under(A, lost);
      await under(C, fine);
      await restart(B, C);
      const rotation = await service.app.get(SecretRotation).rotate();
      expect(rotation.unreadable).toEqual([{ kind: 'webhook secret', id: lost }]);
      expect((await again(team).get(`/api/v1/webhooks/${fine}`)).body.webhook.secret).toBe('s');
    });

    it('seals every column of the schema that a rotation knows, and no other', async () => {
      const columns = await service.sql<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%\\_sealed' ORDER BY 1`,
      );
      expect(columns.map(({ name }) => name)).toEqual(
        SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
      );
    });
  });
});
