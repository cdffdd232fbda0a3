import { MembersService } from '../../src/access/auth/members/members.service';
import { OAuthService } from '../../src/access/auth/oauth/oauth.service';
import { AuditLog } from '../../src/access/audit/audit-log';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { askForToken, GRANT_TYPE, SigningKey } from '../support/oauth-client';
import { BASE_URL, oauthTools } from './oauth-tools';
import { startService, type Service } from '../support/service';
import { person } from '../support/people';
import { TeamClient, type Answer } from '../support/team-client';
import { until } from '../support/until';
import { sharedServices } from '../support/per-worker';

const VERIFY = '/api/core/auth/verify';
const KEYS = '/api/core/api-keys';

describe('authentication', () => {
  const [shared, besideIt] = sharedServices({ BASE_URL });

  describe('OAuth2 with JWT assertions', () => {
    let service: Service;
    let other: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    const key = new SigningKey('key-1');
    const second = new SigningKey('key-2');
    const strangersKey = new SigningKey('key-1');

    beforeAll(async () => {
      [service, other] = [shared(), besideIt()];
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      await enable(team, [key]);
      await enable(stranger, [strangersKey]);
    });

    const { enable, claims, exchange, bearer, tokens, expectRefused } = oauthTools(() => ({ service, team }));
    const now = (): number => Math.floor(Date.now() / 1000);

    describe('the check of an assertion', () => {
      const CHECK = '/api/core/oauth2/check';
      const judgements = async (assertion: string): Promise<[string, string | null][]> => {
        const { verdict: outcome } = (await team.post(CHECK, { assertion })).body;
        return outcome.judgements.map(({ part, message }: { part: string; message: string | null }) => [
          part,
          message,
        ]);
      };

      it('uses nothing up and keeps nothing, and says that one was used', async () => {
        const assertion = key.assertion(claims({ jti: 'checked' }));
        expect((await team.post(CHECK, { assertion })).body.verdict.acceptable).toBe(true);
        expect((await exchange(assertion)).status).toBe(200);
        expect(Object.fromEntries(await judgements(assertion))['jti']).toMatch(/was used before/);
        expect((await team.get('/api/core/oauth2')).body.oauth).toMatchObject({
          enabled: true,
          keyIds: ['key-1'],
        });
      });

      it('judges every part by itself, those of another team as well', async () => {
        const wrong = key.assertion(claims({ aud: 'elsewhere', exp: now() - 5, sub: stranger.teamId }));
        expect((await judgements(wrong)).filter(([, message]) => message !== null)).toEqual([
          ['sub', expect.stringContaining('the same team id')],
          ['aud', expect.stringContaining('elsewhere')],
          ['exp', expect.stringContaining('has expired')],
        ]);
        const theirs = strangersKey.assertion(claims({ iss: stranger.teamId }));
        expect((await judgements(theirs)).filter(([, message]) => message !== null)).toEqual([
          ['signature', expect.stringContaining('is not signed by the key')],
          ['iss', expect.stringContaining(team.teamId)],
        ]);
        expect(await judgements('no.jwt')).toEqual([['form', expect.any(String)]]);
      });
    });

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
          scope: 'all',
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

      it('may ask for scopes, which then limit its token', async () => {
        const form = { grant_type: GRANT_TYPE, assertion: key.assertion(claims()) };
        const { body } = await askForToken(service.baseUrl, { ...form, scope: 'companies.read  send' });
        expect(body.scope).toBe('send companies.read');
        const client = bearer(body.access_token as string);
        expect((await client.get('/api/v1/companies')).status).toBe(200);
        const refused = await client.get('/api/v1/documents');
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'insufficient_scope']);
        expect(refused.headers.get('www-authenticate')).toBe(
          'Bearer realm="passerelle", error="insufficient_scope", scope="documents.read"',
        );
      });

      it('is not used up by a request for unknown scopes', async () => {
        const form = { grant_type: GRANT_TYPE, assertion: key.assertion(claims()) };
        const { status, body } = await askForToken(service.baseUrl, { ...form, scope: 'send "everything"' });
        expect([status, body.error]).toEqual([400, 'invalid_scope']);
        expect(body.errors.scope[0]).toContain('everything');
        expect((await askForToken(service.baseUrl, { ...form, scope: '' })).body.scope).toBe('all');
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

    it('of a team with members names one of them, and their tokens end with their membership', async () => {
      const crew = await service.team();
      const crewsKey = new SigningKey('key-3');
      await enable(crew, [crewsKey]);
      const { teamId } = crew;
      const owner = await person(service, { team: teamId, role: 'owner' });
      const ben = await person(service, { team: teamId, role: 'developer' });
      const by = (user_id: string): Promise<Answer> =>
        exchange(crewsKey.assertion(claims({ iss: teamId, sub: teamId, team_id: teamId, user_id })));
      expectRefused(await by('usr_of_the_erp'), /is not a member of the team/);
      expectRefused(
        await by((await person(service, { team: team.teamId })).userId),
        /is not a member of the team/,
      );
      await service.sql('DELETE FROM memberships WHERE team_id = $1', [team.teamId]);
      const { body } = await by(ben.userId);
      const token = bearer(body.access_token, other);
      expect((await token.get('/api/v1/companies')).status).toBe(200);
      const actor = { teamId, userId: owner.userId, role: 'owner' as const };
      await service.app.get(MembersService).remove(actor, ben.userId, false);
      await until(async () => (await token.get('/api/v1/companies')).status === 401, 8_000);
      expectRefused(await by(ben.userId), /is not a member of the team/);
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
        expect((await exchange(assertion)).status).toBe(200);
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
        expect(listed[0].createdBy).toMatchObject({ type: 'assertion', id: expect.any(String) });
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
});
