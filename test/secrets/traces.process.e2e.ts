import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OAuthService } from '../../src/access/auth/oauth/oauth.service';
import { KeyUses } from '../../src/access/auth/last-uses';
import { askForToken, GRANT_TYPE, SigningKey, TOKEN_PATH } from '../support/oauth-client';
import { Endpoint, SECRET } from '../support/endpoint';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';

const BASE_URL = 'https://api.example.test';
const APP_SECRET = 'an installation secret that the test looks for everywhere';
const OTHER_SECRET = 'a plain signing secret of a webhook, changed once';

/** A text as it may stand in a log line or a column: plain, escaped, encoded, or as the bytes of a bytea. */
function spellings(text: string): string[] {
  const bytes = Buffer.from(text, 'latin1');
  const unpadded = bytes.toString('base64').replace(/=+$/, '');
  // The last character of Base64 depends on what follows, so it is left out.
  const all = [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), bytes.toString('hex')];
  return [...new Set([...all, unpadded.slice(0, -1), bytes.toString('base64url').slice(0, -1)])];
}

/** Every row of every table, the queue's own schema included. */
async function dumpOf(service: Service): Promise<string> {
  const tables = await service.sql<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await service.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

describe('secrets', () => {
  /**
   * A day in the life of an installation, with everything that can go wrong with a secret; then its whole log and
   * every row of its database are searched for each secret, in every spelling that a careless line could have given it.
   */
  describe('no secret stays anywhere', () => {
    let service: Service;
    const secrets = new Map<string, string>();
    let log = '';
    let dump = '';
    let keyId = '';

    beforeAll(async () => {
      service = await startService({ BASE_URL, APP_SECRET, LOG_LEVEL: 'trace' });
      const receiver = await Endpoint.start();
      try {
        await live(receiver);
      } finally {
        await receiver.stop();
      }
      await service.app.get(KeyUses).flush();
      dump = await dumpOf(service);
      await service.stop();
      log = service.log.join('');
    });

    async function live(receiver: Endpoint): Promise<void> {
      const [team, oauthTeam] = await Promise.all([service.team(), service.team()]);
      keyId = team.keyId;
      secrets.set('the secret of a key', team.secret);
      secrets.set('an Authorization header', team.authorization.replace('Basic ', ''));
      secrets.set('the secret of the installation', APP_SECRET);

      const jwt = String((await team.post('/api/core/api-keys', { name: 'jwt', type: 'jwt' })).body.jwt);
      secrets.set('a JWT', jwt);
      await withBearer(jwt).get('/api/core/auth/verify');

      const key = new SigningKey('main');
      secrets.set('a private key', String(key.privateJwk.d));
      const oauth = service.app.get(OAuthService);
      await oauth.enable(oauthTeam.teamId, JSON.stringify({ keys: [key.privateJwk] })).catch(() => undefined);
      await oauth.enable(oauthTeam.teamId, JSON.stringify({ keys: [key.jwk] }));
      const claims = {
        iss: oauthTeam.teamId,
        sub: oauthTeam.teamId,
        team_id: oauthTeam.teamId,
        user_id: 'u',
      };
      const assertion = key.assertion({
        ...claims,
        aud: `${BASE_URL}${TOKEN_PATH}`,
        exp: Math.floor(Date.now() / 1000) + 60,
      });
      const answer = await askForToken(service.baseUrl, { grant_type: GRANT_TYPE, assertion });
      secrets.set('an access token', String(answer.body.access_token));
      secrets.set('an assertion', assertion);
      await withBearer(answer.body.access_token).get('/api/v1/audit');
      await askForToken(service.baseUrl, { grant_type: GRANT_TYPE, assertion });
      await askForToken(service.baseUrl, { grant_type: 'x', assertion });

      secrets.set('the secret of a webhook', SECRET);
      secrets.set('the bytes of that secret', Buffer.from(SECRET.slice(6), 'base64').toString('latin1'));
      secrets.set('another secret of a webhook', OTHER_SECRET);
      const hook = await team.post('/api/v1/webhooks', { url: receiver.url, secret: SECRET });
      const company = await team.company();
      await receiver.until(1, ({ body }) => body.includes(company.id));
      await team.put(`/api/v1/webhooks/${hook.body.webhook.id}`, { url: receiver.url, secret: OTHER_SECRET });

      await mistakes(team, jwt);
    }

    /** What clients and operators do wrong, with the secret in the wrong place. */
    async function mistakes(team: TeamClient, jwt: string): Promise<void> {
      const { secret, teamId } = team;
      await new TeamClient(team.baseUrl, teamId, team.keyId, `${secret}x`).get('/api/core/auth/verify');
      await new TeamClient(team.baseUrl, teamId, secret, team.keyId).get('/api/core/auth/verify');
      await withBearer(secret).get('/api/core/auth/verify');
      await withBearer(`${jwt}x`).get('/api/core/auth/verify');
      await team.post('/api/v1/webhooks', { url: 'https://hooks.example.com', secret: { value: secret } });
      await team.post('/api/v1/webhooks', { url: `http://user:${secret}@hooks.example.com/`, secret });
      await team.post('/api/v1/webhooks', { url: 7, secret, token: jwt });
      await team.post('/api/v1/webhooks', undefined, { raw: `{"secret": "${secret}", ` });
      await team.post('/api/core/api-keys', { name: 'x', type: 'basic', secret });
      // An error of the service itself, in the middle of handling a secret.
      await service.sql(
        `ALTER TABLE webhooks ADD CONSTRAINT broken CHECK (team_id <> '${teamId}') NOT VALID`,
      );
      const failed = await team.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/x', secret });
      expect(failed.status).toBe(500);
      await service.sql('ALTER TABLE webhooks DROP CONSTRAINT broken');
      await service.sql(`ALTER TABLE api_keys ADD CONSTRAINT broken CHECK (name <> 'broken') NOT VALID`);
      expect((await team.post('/api/core/api-keys', { name: 'broken', type: 'jwt' })).status).toBe(500);
      await service.sql('ALTER TABLE api_keys DROP CONSTRAINT broken');
    }

    function withBearer(token: unknown): TeamClient {
      return new (class extends TeamClient {
        override get authorization(): string {
          return `Bearer ${String(token)}`;
        }
      })(service.baseUrl, '', '', '');
    }

    it('was looked for in a log and a dump that hold what they should hold', () => {
      expect(secrets.size).toBeGreaterThan(8);
      for (const text of [log, dump])
        expect(spellings(keyId).some((spelling) => text.includes(spelling))).toBe(true);
      expect(log).toContain('/api/core/oauth2/token');
      expect(log).toContain('"level":"error"');
      expect(dump).toContain('oauth.token_issued');
      expect(dump.length).toBeGreaterThan(5_000);
    });

    it('in the log', () => {
      expect(found(log)).toEqual([]);
    });

    it('in the database or the queue', () => {
      expect(found(dump)).toEqual([]);
    });

    it('in the examples of the API document', () => {
      const document = readFileSync(join(__dirname, '../../openapi.json'), 'utf8');
      expect(document).not.toMatch(
        /secret_[A-Za-z0-9_-]{43}|whsec_[A-Za-z0-9+/]{24}|eyJ[\w-]{10,}\.[\w-]{10,}\.|-----BEGIN/,
      );
    });

    function found(text: string): string[] {
      return [...secrets].flatMap(([name, secret]) =>
        spellings(secret)
          .filter((spelling) => text.includes(spelling))
          .map((spelling) => `${name} as ${spelling}`),
      );
    }
  });
});
