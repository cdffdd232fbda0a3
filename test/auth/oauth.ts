import { OAuthService } from '../../src/auth/oauth/oauth.service';
import { AuditLog } from '../../src/audit/audit-log';
import { operatorCommand } from '../../src/kernel/request-context';
import {
  askForToken,
  GRANT_TYPE,
  SigningKey,
  symmetric,
  TOKEN_PATH,
  unsigned,
} from '../support/oauth-client';
import { startService, type Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';

const BASE_URL = 'https://api.example.test';
const AUDIENCE = `${BASE_URL}${TOKEN_PATH}`;
const VERIFY = '/api/core/auth/verify';
const KEYS = '/api/core/api-keys';

export function oauthTokens(): void {
  describe('OAuth2 with JWT assertions', () => {
    let service: Service;
    let other: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    const key = new SigningKey('key-1');
    const second = new SigningKey('key-2');
    const strangersKey = new SigningKey('key-1');
    let serial = 0;

    beforeAll(async () => {
      service = await startService({ BASE_URL });
      other = await startService({ BASE_URL }, service.databaseUrl);
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      await enable(team, [key]);
      await enable(stranger, [strangersKey]);
    });

    afterAll(async () => {
      await other.stop();
      await service.stop();
    });

    const enable = (client: TeamClient, keys: SigningKey[]): Promise<unknown> =>
      operatorCommand.run('oauth enable', () =>
        service.app
          .get(OAuthService)
          .enable(client.teamId, JSON.stringify({ keys: keys.map(({ jwk }) => jwk) })),
      );
    const now = (): number => Math.floor(Date.now() / 1000);
    const claims = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
      iss: team.teamId,
      sub: team.teamId,
      team_id: team.teamId,
      user_id: 'usr_of_the_erp',
      aud: AUDIENCE,
      exp: now() + 600,
      jti: `assertion ${serial++}`,
      ...more,
    });
    const exchange = (assertion: string, at: Service = service): Promise<Answer> =>
      askForToken(at.baseUrl, { grant_type: GRANT_TYPE, assertion });
    const bearer = (token: unknown, at: Service = service): TeamClient =>
      new (class extends TeamClient {
        override get authorization(): string {
          return `Bearer ${String(token)}`;
        }
      })(at.baseUrl, team.teamId, '', '');
    const tokens = async (): Promise<number> =>
      (
        await service.sql<{ n: number }>(
          `SELECT count(*)::int AS n FROM api_keys WHERE type = 'oauth' AND team_id = $1`,
          [team.teamId],
        )
      )[0]?.n ?? -1;

    const expectRefused = (answer: Answer, message: RegExp): void => {
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'invalid_grant']);
      expect(answer.body).toEqual({
        success: false,
        errors: { assertion: [expect.stringMatching(message)] },
        error: 'invalid_grant',
        error_description: expect.stringMatching(/^The assertion [\x20-\x7e]+$/),
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    };

    describe('a sound assertion', () => {
      it('gets an access token that works until the assertion would have expired', async () => {
        const exp = now() + 300;
        const answer = await exchange(key.assertion(claims({ exp, iat: now(), nbf: now() })));
        expect(answer.status).toBe(200);
        const { access_token, id, expires_in } = answer.body;
        expect(answer.body).toEqual({
          success: true,
          access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          token_type: 'Bearer',
          expires_in: expect.any(Number),
          id: expect.stringMatching(/^key_/),
        });
        expect(exp - now() - expires_in).toBeLessThanOrEqual(0);
        expect(Number.isInteger(expires_in) && expires_in <= 300).toBe(true);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const [header = '', payload = ''] = String(access_token).split('.');
        expect(JSON.parse(Buffer.from(header, 'base64url').toString()).typ).toBe('at+jwt');
        expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: id, exp });

        for (const at of [service, other])
          expect((await bearer(access_token, at).get(VERIFY)).body).toEqual({ success: true });
        expect((await bearer(access_token).get('/api/v1/companies')).body.companies).toEqual([]);
        const [row] = await service.sql<{ user_id: string }>('SELECT user_id FROM api_keys WHERE id = $1', [
          id,
        ]);
        expect(row?.user_id).toBe('usr_of_the_erp');
      });

      it.each([
        ['no kid, with one key in the set', () => key.assertion(claims(), { kid: undefined })],
        ['no typ', () => key.assertion(claims(), { typ: undefined })],
        ['clocks 25 seconds apart', () => key.assertion(claims({ iat: now() + 25, nbf: now() + 25 }))],
        ['24 hours of life', () => key.assertion(claims({ exp: now() + 86_400 }))],
        ['further claims', () => key.assertion(claims({ scope: 'all', nested: { a: 1 } }))],
        [
          "somebody else's key in its header",
          () => key.assertion(claims(), { jwk: strangersKey.jwk, jku: 'https://evil.example/jwks' }),
        ],
        ['the jti that another team used', () => key.assertion(claims({ jti: 'shared' }))],
      ])('may have %s', async (name, assertion) => {
        if (name.includes('another team')) {
          const { teamId } = stranger;
          const theirs = claims({ iss: teamId, sub: teamId, team_id: teamId, jti: 'shared' });
          expect((await exchange(strangersKey.assertion(theirs))).status).toBe(200);
        }
        expect((await exchange(assertion())).status).toBe(200);
      });
    });

    describe('an assertion that breaks a rule gets no token', () => {
      const publicPem = (): string => key.publicKey.export({ format: 'pem', type: 'spki' }).toString();
      const sets: [string, () => string, RegExp][] = [
        ['alg none', () => unsigned(claims()), /"alg" "none".*accepted: RS256/],
        ['alg None', () => unsigned(claims(), 'None'), /"alg" "None"/],
        [
          'HS256 with the public PEM',
          () => symmetric(claims(), publicPem(), { kid: 'key-1' }),
          /"alg" "HS256"/,
        ],
        [
          'HS256 with the text of the JWK',
          () => symmetric(claims(), JSON.stringify(key.jwk)),
          /"alg" "HS256"/,
        ],
        ['RS384', () => key.assertionWith('RS384', claims()), /"alg" "RS384"/],
        ['PS256', () => key.assertionWith('PS256', claims()), /"alg" "PS256"/],
        ['alg in lower case', () => key.assertion(claims(), { alg: 'rs256' }), /"alg" "rs256"/],
        ['no alg', () => key.assertion(claims(), { alg: undefined }), /not a JWT|"alg"/],
        ['another typ', () => key.assertion(claims(), { typ: 'at+jwt' }), /"typ" "at\+jwt"/],
        ['crit', () => key.assertion(claims(), { crit: ['exp'], exp: 1 }), /"crit"/],
        ['a kid that is no string', () => key.assertion(claims(), { kid: 1 }), /"kid" 1|not a JWT/],
        [
          'an unknown kid',
          () => key.assertion(claims(), { kid: 'key-9' }),
          /not signed with a key of the team/,
        ],
        ['no exp', () => key.assertion(claims({ exp: undefined })), /"exp" \(missing\)/],
        ['exp ten years ahead', () => key.assertion(claims({ exp: now() + 315_360_000 })), /at most 86400/],
        [
          'exp a minute more than a day ahead',
          () => key.assertion(claims({ exp: now() + 86_460 })),
          /at most 86400/,
        ],
        [
          'exp as a string',
          () => key.assertion(claims({ exp: String(now() + 60) })),
          /"exp" "\d+"; accepted: a whole/,
        ],
        ['exp with a fraction', () => key.assertion(claims({ exp: now() + 60.5 })), /a whole number/],
        ['exp in milliseconds', () => key.assertion(claims({ exp: Date.now() + 60_000 })), /at most 86400/],
        ['exp in the past', () => key.assertion(claims({ exp: now() - 1 })), /has expired/],
        ['exp now', () => key.assertion(claims({ exp: now() })), /has expired/],
        ['iat a minute ahead', () => key.assertion(claims({ iat: now() + 60 })), /"iat" in the future/],
        ['nbf a minute ahead', () => key.assertion(claims({ nbf: now() + 60 })), /"nbf" in the future/],
        ['nbf as a string', () => key.assertion(claims({ nbf: 'now' })), /"nbf" "now"/],
        ['aud as a list of one', () => key.assertion(claims({ aud: [AUDIENCE] })), /as a string/],
        [
          'aud as a list of two',
          () => key.assertion(claims({ aud: [AUDIENCE, 'https://x.example'] })),
          /as a string/,
        ],
        ['no aud', () => key.assertion(claims({ aud: undefined })), /"aud" \(missing\)/],
        [
          'aud of another server',
          () => key.assertion(claims({ aud: 'https://x.example' })),
          /"aud" "https:\/\/x/,
        ],
        [
          'aud with a slash at the end',
          () => key.assertion(claims({ aud: `${AUDIENCE}/` })),
          /accepted: "https/,
        ],
        ['the base URL as aud', () => key.assertion(claims({ aud: BASE_URL })), /accepted: "https/],
        ['sub of another team', () => key.assertion(claims({ sub: stranger.teamId })), /"sub"/],
        ['team_id of another team', () => key.assertion(claims({ team_id: stranger.teamId })), /"team_id"/],
        ['no team_id', () => key.assertion(claims({ team_id: undefined })), /"team_id" \(missing\)/],
        ['no iss', () => key.assertion(claims({ iss: undefined })), /"iss" \(missing\)/],
        [
          'an iss that is no team id',
          () => key.assertion(claims({ iss: 'https://erp.example' })),
          /"iss" "https/,
        ],
        ['an iss with a NUL', () => key.assertion(claims({ iss: `${team.teamId}\0` })), /"iss"/],
        [
          'iss of another team, signed by this one',
          () =>
            key.assertion(claims({ iss: stranger.teamId, sub: stranger.teamId, team_id: stranger.teamId })),
          /not signed with a key/,
        ],
        [
          'signed by another team',
          () => strangersKey.assertion(claims()),
          /not signed with a key of the team/,
        ],
        [
          'a team that does not exist',
          () => key.assertion(claims({ iss: 'team_01ARZ3NDEKTSV4RRFFQ69G5FAV' })),
          /not signed with a key/,
        ],
        ['no user_id', () => key.assertion(claims({ user_id: undefined })), /"user_id" \(missing\)/],
        ['an empty user_id', () => key.assertion(claims({ user_id: ' ' })), /"user_id" " "/],
        ['a user_id that is no string', () => key.assertion(claims({ user_id: 7 })), /"user_id" 7/],
        ['a user_id with a NUL', () => key.assertion(claims({ user_id: 'a\0b' })), /"user_id"/],
        ['an empty jti', () => key.assertion(claims({ jti: '' })), /"jti"/],
        ['an altered payload', () => altered(key.assertion(claims())), /not signed with a key/],
        ['no JWT at all', () => 'a.b.c', /not a JWT/],
        ['five parts', () => 'a.b.c.d.e', /not a JWT/],
        ['an access token in its place', () => accessToken, /"alg" "HS256"/],
      ];
      let accessToken = '';
      let before = 0;

      beforeAll(async () => {
        accessToken = String((await exchange(key.assertion(claims()))).body.access_token);
        before = await tokens();
      });

      it.each(sets)('%s', async (_name, assertion, message) => {
        expectRefused(await exchange(assertion()), message);
      });

      it('no kid, with two keys in the set', async () => {
        await enable(team, [key, second]);
        expectRefused(await exchange(key.assertion(claims(), { kid: undefined })), /not signed with a key/);
        expectRefused(await exchange(key.assertion(claims(), { kid: 'key-2' })), /not signed with a key/);
        await enable(team, [key]);
      });

      it('and no assertion is a bearer token', async () => {
        expect((await bearer(key.assertion(claims())).get(VERIFY)).status).toBe(401);
      });

      it('and nothing was written', async () => {
        expect(await tokens()).toBe(before);
      });

      function altered(assertion: string): string {
        const [header, payload = '', signature] = assertion.split('.');
        const changed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
        const encoded = Buffer.from(JSON.stringify({ ...changed, user_id: 'root' })).toString('base64url');
        return `${header}.${encoded}.${signature}`;
      }
    });

    describe('an assertion is usable once', () => {
      it('by its jti', async () => {
        const jti = 'once';
        expect((await exchange(key.assertion(claims({ jti })))).status).toBe(200);
        expectRefused(await exchange(key.assertion(claims({ jti, user_id: 'another' }))), /was used before/);
        expectRefused(await exchange(key.assertion(claims({ jti })), other), /was used before/);
      });

      it('without a jti by what is signed, however the signature is spelt', async () => {
        const assertion = key.assertion(claims({ jti: undefined, user_id: 'no jti' }));
        expect((await exchange(assertion)).status).toBe(200);
        expectRefused(await exchange(assertion), /was used before/);
        // 256 bytes leave four spare bits in the last character: fifteen other spellings of the same signature.
        const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const respelt =
          assertion.slice(0, -1) + (alphabet[(alphabet.indexOf(assertion.at(-1) ?? '') ^ 1) & 63] ?? '');
        expect(Buffer.from(respelt.split('.')[2] ?? '', 'base64url')).toEqual(
          Buffer.from(assertion.split('.')[2] ?? '', 'base64url'),
        );
        expect((await exchange(respelt)).status).toBe(401);
      });

      it('also when it is sent twenty times at once over two processes', async () => {
        const before = await tokens();
        const assertion = key.assertion(claims());
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) => exchange(assertion, n % 2 === 0 ? service : other)),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        for (const answer of answers.filter(({ status }) => status !== 200))
          expectRefused(answer, /was used before/);
        expect(await tokens()).toBe(before + 1);
      });

      it('also after a restart', async () => {
        const assertion = key.assertion(claims());
        const third = await startService({ BASE_URL }, service.databaseUrl);
        expect((await exchange(assertion, third)).status).toBe(200);
        await third.stop();
        const again = await startService({ BASE_URL }, service.databaseUrl);
        expectRefused(await exchange(assertion, again), /was used before/);
        await again.stop();
      });

      it('but a failed attempt does not use it up', async () => {
        const assertion = key.assertion(claims());
        const broken = jest
          .spyOn(service.app.get(AuditLog), 'record')
          .mockRejectedValueOnce(new Error('disk full'));
        expect((await exchange(assertion)).status).toBe(500);
        broken.mockRestore();
        expect((await exchange(assertion)).status).toBe(200);
      });

      it('and forgotten only when it has long expired', async () => {
        await service.sql(
          `INSERT INTO oauth_assertions VALUES ($1, 'old', now() - interval '61 minutes'), ($1, 'young', now() - interval '59 minutes')`,
          [team.teamId],
        );
        await exchange(key.assertion(claims()));
        const left = await service.sql<{ fingerprint: Buffer }>(
          'SELECT fingerprint FROM oauth_assertions WHERE expires_at < now()',
        );
        expect(left.map(({ fingerprint }) => fingerprint.toString())).toEqual(['young']);
      });
    });

    describe('the form', () => {
      const form = (): string =>
        new URLSearchParams({ grant_type: GRANT_TYPE, assertion: key.assertion(claims()) }).toString();

      it.each([
        ['nothing', '', ['grant_type', 'assertion'], 'invalid_request'],
        ['no grant_type', 'assertion=x', ['grant_type'], 'invalid_request'],
        ['an empty grant_type', 'grant_type=&assertion=x', ['grant_type'], 'invalid_request'],
        ['no assertion', `grant_type=${GRANT_TYPE}`, ['assertion'], 'invalid_request'],
        ['an empty assertion', `grant_type=${GRANT_TYPE}&assertion=`, ['assertion'], 'invalid_request'],
        [
          'another grant',
          'grant_type=client_credentials&assertion=x',
          ['grant_type'],
          'unsupported_grant_type',
        ],
        [
          'grant_type twice',
          `grant_type=${GRANT_TYPE}&grant_type=${GRANT_TYPE}&assertion=x`,
          ['grant_type'],
          'invalid_request',
        ],
        [
          'assertion twice',
          `grant_type=${GRANT_TYPE}&assertion=x&assertion=x`,
          ['assertion'],
          'invalid_request',
        ],
        [
          'another parameter twice',
          `grant_type=${GRANT_TYPE}&assertion=x&scope=a&scope=b`,
          ['root'],
          'invalid_request',
        ],
      ])('with %s answers 400', async (_name, body, fields, error) => {
        const answer = await askForToken(service.baseUrl, body);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
        expect(Object.keys(answer.body.errors)).toEqual(fields);
        expect(answer.body).toMatchObject({ success: false, error, error_description: expect.any(String) });
      });

      it('may have parameters that the endpoint does not know', async () => {
        expect((await askForToken(service.baseUrl, `${form()}&scope=all`)).status).toBe(200);
      });

      it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])(
        'has to be form-encoded; content type "%s" answers 415',
        async (type) => {
          const answer = await askForToken(service.baseUrl, form(), { 'content-type': type });
          expect([answer.status, answer.headers.get('x-error-code')]).toEqual([
            415,
            'unsupported_media_type',
          ]);
        },
      );

      it('may name a charset, and is at most 16 KB', async () => {
        const type = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
        expect((await askForToken(service.baseUrl, form(), type)).status).toBe(200);
        expect((await askForToken(service.baseUrl, `${form()}&x=${'x'.repeat(16_384)}`)).status).toBe(413);
      });

      it('is no query: parameters in the address count for nothing', async () => {
        const response = await fetch(`${service.baseUrl}${TOKEN_PATH}?${form()}`, { method: 'POST' });
        expect(response.status).toBe(400);
      });

      it('is only accepted by POST', async () => {
        for (const method of ['GET', 'PUT', 'DELETE']) {
          const response = await fetch(`${service.baseUrl}${TOKEN_PATH}?${form()}`, { method });
          expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
        }
      });
    });

    describe('a team with OAuth2', () => {
      it('creates no other keys, while those it has go on working', async () => {
        const { access_token } = (await exchange(key.assertion(claims()))).body;
        for (const [client, code] of [
          [team, 'oauth_only'],
          [bearer(access_token), 'oauth_token_creates_no_keys'],
        ] as const) {
          for (const type of ['basic', 'jwt']) {
            const answer = await client.post(KEYS, { name: 'no', type });
            expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, code]);
          }
        }
        expect((await team.get(VERIFY)).status).toBe(200);
      });

      it('revokes an access token like a key', async () => {
        const { access_token, id } = (await exchange(key.assertion(claims()))).body;
        expect((await bearer(access_token).get(VERIFY)).status).toBe(200);
        expect((await team.delete(`${KEYS}/${id}`)).status).toBe(200);
        expect((await bearer(access_token).get(VERIFY)).status).toBe(401);
        const listed = (await team.get(`${KEYS}?type=oauth&limit=1`)).body.apiKeys;
        expect(listed).toMatchObject([{ id, type: 'oauth', revokedAt: expect.any(String) }]);
      });

      it('rotates its keys: adds one, uses it, drops the old one', async () => {
        const early = (await exchange(key.assertion(claims()))).body.access_token;
        await enable(team, [key, second]);
        expect((await exchange(key.assertion(claims()))).status).toBe(200);
        expect((await exchange(second.assertion(claims()), other)).status).toBe(200);
        await enable(team, [second]);
        expectRefused(await exchange(key.assertion(claims()), other), /not signed with a key/);
        expect((await exchange(second.assertion(claims()))).status).toBe(200);
        expect((await bearer(early).get(VERIFY)).status).toBe(200);
        await enable(team, [key]);
      });

      it('is without tokens once OAuth2 is disabled, and creates keys again', async () => {
        const client = await service.team();
        await enable(client, [second]);
        const { teamId } = client;
        const assertion = (): string =>
          second.assertion(claims({ iss: teamId, sub: teamId, team_id: teamId }));
        const { access_token } = (await exchange(assertion())).body;
        expect((await bearer(access_token, other).get(VERIFY)).status).toBe(200);
        const oauth = service.app.get(OAuthService);
        const disable = () => operatorCommand.run('oauth disable', () => oauth.disable(teamId));
        expect(await disable()).toMatchObject({ enabled: false, keyIds: [] });
        expect(await disable()).toMatchObject({ enabled: false });
        expect((await bearer(access_token).get(VERIFY)).status).toBe(401);
        expectRefused(await exchange(assertion()), /OAuth2 is not enabled/);
        expect((await client.post(KEYS, { name: 'again', type: 'basic' })).status).toBe(200);
        const { auditEntries } = (await client.get('/api/v1/audit')).body;
        expect(auditEntries).toMatchObject([
          { action: 'api_key.created', after: { name: 'again' } },
          {
            action: 'oauth.disabled',
            subjectId: teamId,
            actor: 'operator',
            before: { keyIds: ['key-2'] },
            after: { revokedTokens: 1 },
          },
          {
            action: 'oauth.token_issued',
            actor: 'assertion',
            userId: 'usr_of_the_erp',
            keyId: null,
            address: expect.any(String),
          },
          {
            action: 'oauth.enabled',
            subjectId: teamId,
            actor: 'operator',
            before: null,
            after: { keyIds: ['key-2'] },
          },
          { action: 'api_key.created' },
          { action: 'team.created' },
        ]);
      });

      it('gets no key from a creation that runs while OAuth2 is being enabled', async () => {
        for (let n = 0; n < 5; n++) {
          const client = await service.team();
          const [created] = await Promise.all([
            client.post(KEYS, { name: 'race', type: 'basic' }),
            enable(client, [second]),
          ]);
          const { auditEntries } = (await client.get('/api/v1/audit')).body;
          const actions = auditEntries.map(({ action }: { action: string }) => action).slice(0, -2);
          expect(actions).toEqual(
            created.status === 200 ? ['oauth.enabled', 'api_key.created'] : ['oauth.enabled'],
          );
        }
      });
    });
  });
}
