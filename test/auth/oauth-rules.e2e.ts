import {
  askForToken,
  GRANT_TYPE,
  SigningKey,
  symmetric,
  TOKEN_PATH,
  unsigned,
} from '../support/oauth-client';
import { AUDIENCE, BASE_URL, oauthTools } from './oauth-tools';
import { type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const VERIFY = '/api/core/auth/verify';

describe('authentication', () => {
  const shared = sharedService({ BASE_URL });

  describe('OAuth2 with JWT assertions', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    const key = new SigningKey('key-1');
    const second = new SigningKey('key-2');
    const strangersKey = new SigningKey('key-1');

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      await enable(team, [key]);
      await enable(stranger, [strangersKey]);
    });

    const { enable, claims, exchange, bearer, tokens, expectRefused } = oauthTools(() => ({ service, team }));
    const now = (): number => Math.floor(Date.now() / 1000);

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
          `grant_type=${GRANT_TYPE}&assertion=x&resource=a&resource=b`,
          ['root'],
          'invalid_request',
        ],
        [
          'scope twice',
          `grant_type=${GRANT_TYPE}&assertion=x&scope=read&scope=send`,
          ['scope'],
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
  });
});
