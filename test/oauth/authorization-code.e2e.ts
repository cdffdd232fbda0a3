import * as client from 'openid-client';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import {
  begin,
  CALLBACK,
  consent,
  discover,
  exchange,
  postForm,
  register,
  startAt,
  statusWith,
  type Begun,
  type Registered,
} from './foreign-client';

const VERIFY = '/api/core/auth/verify';
const COMPANIES = '/api/v1/companies';

describe('sign-in of applications', () => {
  let service: Service;
  let team: TeamClient;
  let owner: PersonClient;
  let application: Registered;
  let configuration: client.Configuration;

  beforeAll(async () => {
    service = await startAt({ MCP_SERVER: 'true' });
    team = await service.team();
    owner = await person(service, { team: team.teamId, role: 'owner' });
    application = await register(owner);
    configuration = await discover(service.baseUrl, application);
  });
  afterAll(() => service.stop());

  const connect = async (
    member = owner,
    more: Record<string, unknown> = {},
  ): Promise<Awaited<ReturnType<typeof exchange>> & { begun: Begun; answer: URL }> => {
    const begun = await begin(configuration);
    const answer = await consent(member, begun, more);
    return Object.assign(await exchange(configuration, answer, begun), { begun, answer });
  };
  const token = (form: Record<string, string>, headers = {}): ReturnType<typeof postForm> =>
    postForm(service.baseUrl, '/oauth/token', form, headers);
  const codeForm = (answer: URL, begun: Begun): Record<string, string> => ({
    grant_type: 'authorization_code',
    client_id: application.id,
    code: answer.searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: begun.verifier,
  });
  const actions = async (): Promise<string[]> =>
    (
      await service.sql<{ action: string }>(
        'SELECT action FROM audit_entries WHERE team_id = $1 ORDER BY sequence',
        [team.teamId],
      )
    ).map(({ action }) => action);
  const eventuallyRefused = async (accessToken: string): Promise<void> => {
    const end = Date.now() + 1_000;
    let status = 0;
    do status = await statusWith(service.baseUrl, accessToken, VERIFY);
    while (status === 200 && Date.now() < end);
    expect(status).toBe(401);
  };

  describe('with a foreign client library', () => {
    it.each([
      ['public', undefined],
      ['confidential', 'basic'],
      ['confidential', 'post'],
    ])('connects a %s client (%s), uses, refreshes and revokes its tokens', async (clientType, method) => {
      const registered = await register(owner, { clientType, redirectUris: [CALLBACK] });
      const own = await discover(
        service.baseUrl,
        registered,
        method === 'post' ? client.ClientSecretPost(registered.secret ?? '') : undefined,
      );
      const begun = await begin(own, { scope: 'read' });
      const tokens = await exchange(own, await consent(owner, begun), begun);
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read' });
      expect(await statusWith(service.baseUrl, tokens.access_token, COMPANIES)).toBe(200);
      const next = await client.refreshTokenGrant(own, tokens.refresh_token ?? '');
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect(await statusWith(service.baseUrl, next.access_token, COMPANIES)).toBe(200);
      await client.tokenRevocation(own, next.refresh_token ?? '');
      await eventuallyRefused(next.access_token);
      await eventuallyRefused(tokens.access_token);
    });

    it('stores no code, refresh token or client secret', async () => {
      const { refresh_token: refreshToken, answer } = await connect();
      const rows = await service.sql<{ text: string }>(
        `SELECT g::text || r::text || a::text AS text FROM application_grants g JOIN applications a ON a.id = g.application_id
         JOIN application_refresh_tokens r ON r.grant_id = g.id WHERE g.team_id = $1`,
        [team.teamId],
      );
      const stored = JSON.stringify(rows);
      for (const secret of [refreshToken ?? '', answer.searchParams.get('code') ?? '']) {
        expect(secret).toMatch(/^(code|refresh)_[\w-]{43}$/);
        expect(stored).not.toContain(secret);
        expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
      }
    });

    it('limits the token to the scopes, the companies and the role of the person', async () => {
      const company = await team.company();
      const other = await team.company();
      const reader = await person(service, { team: team.teamId, role: 'reader' });
      const limited = await connect(reader, { companyIds: [company.id] });
      const at = (path: string): Promise<number> => statusWith(service.baseUrl, limited.access_token, path);
      expect(await at(`/api/v1/companies/${company.id}`)).toBe(200);
      expect(await at(`/api/v1/companies/${other.id}`)).toBe(401);
      const sending = await fetch(`${service.baseUrl}/api/v1/${company.id}/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${limited.access_token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect([sending.status, sending.headers.get('x-error-code')]).toEqual([403, 'insufficient_scope']);
      expect(sending.headers.get('www-authenticate')).toContain('scope="documents.send"');
      const labels = await fetch(`${service.baseUrl}/api/v1/labels`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${(await connect()).access_token}`,
          'content-type': 'application/json',
        },
        body: '{"name":"x"}',
      });
      expect(labels.headers.get('www-authenticate')).toContain('scope="labels.manage"');
    });

    it('loses a right in the token as soon as the person loses it', async () => {
      const member = await person(service, { team: team.teamId, role: 'developer' });
      const { access_token: accessToken } = await connect(member);
      const companyId = (await team.company()).id;
      const send = async (): Promise<string | null> => {
        const answer = await fetch(`${service.baseUrl}/api/v1/${companyId}/send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: '{}',
        });
        return answer.headers.get('x-error-code');
      };
      expect(await send()).toBe('invalid_input');
      // Without the service, which would also revoke the token: the guard looks at the role itself.
      await service.sql(`UPDATE memberships SET role = 'reader' WHERE user_id = $1`, [member.userId]);
      const end = Date.now() + 1_000;
      let code = await send();
      while (code === 'invalid_input' && Date.now() < end) code = await send();
      expect(code).toBe('insufficient_scope');
    });

    it('is accepted by the tools for assistants, which name the authorization server to strangers', async () => {
      const post = (headers: Record<string, string>): Promise<Response> =>
        fetch(`${service.baseUrl}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
        });
      const refused = await post({});
      const [, address] =
        /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
      expect(refused.status).toBe(401);
      const path = new URL(address ?? '').pathname;
      const resource = (await (await fetch(`${service.baseUrl}${path}`)).json()) as Record<string, unknown>;
      const issuer = configuration.serverMetadata().issuer;
      expect(resource).toMatchObject({ resource: `${issuer}/mcp`, authorization_servers: [issuer] });
      const { access_token: accessToken } = await connect();
      expect((await post({ authorization: `Bearer ${accessToken}` })).status).toBe(200);
    });
  });

  describe('attacks', () => {
    it('passes state through and names the issuer, with it and without', async () => {
      const begun = await begin(configuration);
      const answer = await consent(owner, begun);
      expect(answer.searchParams.get('state')).toBe(begun.state);
      expect(answer.searchParams.get('iss')).toBe(configuration.serverMetadata().issuer);
      begun.url.searchParams.delete('state');
      expect([...(await consent(owner, begun)).searchParams.keys()]).toEqual(['code', 'iss']);
    });

    it.each([
      ['a wrong verifier', (form: Record<string, string>) => ({ ...form, code_verifier: 'x'.repeat(43) })],
      ['a short verifier', (form: Record<string, string>) => ({ ...form, code_verifier: 'x' })],
      ['another redirect URI', (form: Record<string, string>) => ({ ...form, redirect_uri: `${CALLBACK}2` })],
      ['a wrong code', (form: Record<string, string>) => ({ ...form, code: `code_${'x'.repeat(43)}` })],
    ])('refuses %s', async (_, change) => {
      const begun = await begin(configuration);
      const answer = await consent(owner, begun);
      const refused = await token(change(codeForm(answer, begun)));
      expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_grant']);
      expect(Object.keys(refused.body).sort()).toEqual(['error', 'error_description']);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect((await token(codeForm(answer, begun))).status).toBe(200);
    });

    it.each(['code_verifier', 'code', 'redirect_uri', 'grant_type'])('needs %s', async (name) => {
      const begun = await begin(configuration);
      const form = codeForm(await consent(owner, begun), begun);
      const { [name]: _, ...rest } = form;
      expect((await token(rest)).body).toEqual({
        error: 'invalid_request',
        error_description: `${name} is missing.`,
      });
    });

    it('revokes what a code gave when the code comes again', async () => {
      const { access_token: accessToken, refresh_token: refreshToken, answer, begun } = await connect();
      expect(await statusWith(service.baseUrl, accessToken, VERIFY)).toBe(200);
      expect((await token(codeForm(answer, begun))).body['error']).toBe('invalid_grant');
      await eventuallyRefused(accessToken);
      await expect(client.refreshTokenGrant(configuration, refreshToken ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      expect(await actions()).toContain('application_grant.reuse_refused');
    });

    it('gives one of two simultaneous exchanges of a code tokens, and revokes them', async () => {
      const begun = await begin(configuration);
      const form = codeForm(await consent(owner, begun), begun);
      const answers = await Promise.all([token(form), token(form)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const first = answers.find(({ status }) => status === 200);
      await eventuallyRefused(String(first?.body['access_token']));
    });

    it('refuses the code and the refresh token of another client, which keep their value', async () => {
      const other = await register(owner);
      const begun = await begin(configuration);
      const answer = await consent(owner, begun);
      const stolen = await token({ ...codeForm(answer, begun), client_id: other.id });
      expect([stolen.status, stolen.body['error']]).toEqual([400, 'invalid_grant']);
      const { refresh_token: refreshToken = '' } = await exchange(configuration, answer, begun);
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      expect((await token({ ...form, client_id: other.id })).body['error']).toBe('invalid_grant');
      await postForm(service.baseUrl, '/oauth/revoke', { token: refreshToken, client_id: other.id });
      expect((await token({ ...form, client_id: application.id })).status).toBe(200);
    });

    it('refuses a code after 60 seconds', async () => {
      const begun = await begin(configuration);
      const answer = await consent(owner, begun);
      const [grant] = await service.sql<{ seconds: number }>(
        `SELECT extract(epoch FROM code_expires_at - created_at)::int AS seconds FROM application_grants
         WHERE connected_at IS NULL ORDER BY id DESC LIMIT 1`,
      );
      expect(grant?.seconds).toBe(60);
      await service.sql(`UPDATE application_grants SET code_expires_at = now() WHERE connected_at IS NULL`);
      expect((await token(codeForm(answer, begun))).body['error']).toBe('invalid_grant');
    });

    it('never widens the scope at a refresh', async () => {
      const begun = await begin(configuration, { scope: 'companies.read labels.read' });
      const tokens = await exchange(configuration, await consent(owner, begun), begun);
      const form = { grant_type: 'refresh_token', client_id: application.id };
      const refreshToken = tokens.refresh_token ?? '';
      const wider = await token({ ...form, refresh_token: refreshToken, scope: 'read' });
      expect(wider.body['error']).toBe('invalid_scope');
      const narrow = await token({ ...form, refresh_token: refreshToken, scope: 'labels.read' });
      expect(narrow.body['scope']).toBe('labels.read');
      const accessToken = String(narrow.body['access_token']);
      expect(await statusWith(service.baseUrl, accessToken, COMPANIES)).toBe(403);
    });

    it('revokes the whole grant when a refresh token comes again', async () => {
      const first = await connect();
      const next = await client.refreshTokenGrant(configuration, first.refresh_token ?? '');
      const form = { grant_type: 'refresh_token', client_id: application.id };
      const reused = await token({ ...form, refresh_token: first.refresh_token ?? '' });
      expect([reused.status, reused.body['error']]).toEqual([400, 'invalid_grant']);
      const last = await token({ ...form, refresh_token: next.refresh_token ?? '' });
      expect(last.body['error']).toBe('invalid_grant');
      await eventuallyRefused(next.access_token);
    });

    it('ends with the membership of the person, and with the account', async () => {
      const member = await person(service, { team: team.teamId, role: 'admin' });
      const removed = await connect(member);
      expect((await owner.delete(`/api/core/members/${member.userId}`)).status).toBe(200);
      await eventuallyRefused(removed.access_token);
      const form = { grant_type: 'refresh_token', client_id: application.id };
      expect((await token({ ...form, refresh_token: removed.refresh_token ?? '' })).body['error']).toBe(
        'invalid_grant',
      );
      const disabled = await person(service, { team: team.teamId, role: 'admin' });
      const { access_token: accessToken } = await connect(disabled);
      await service.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.userId]);
      await eventuallyRefused(accessToken);
    });

    it('accepts the secret of a confidential client alone', async () => {
      const confidential = await register(owner, { clientType: 'confidential' });
      const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: confidential.id };
      const wrong: Record<string, string>[] = [{}, { client_secret: 'secret_wrong' }];
      for (const secret of wrong) {
        const refused = await token({ ...form, ...secret });
        expect([refused.status, refused.body['error']]).toEqual([401, 'invalid_client']);
        expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /);
      }
      const accepted = await token({ ...form, client_secret: confidential.secret ?? '' });
      expect(accepted.body['error']).toBe('invalid_grant');
    });
  });

  describe('the authorization endpoint', () => {
    const open = async (change: (url: URL) => void): Promise<URL> => {
      const { url } = await begin(configuration);
      change(url);
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      return new URL(answer.headers.get('location') ?? '');
    };

    it.each([
      ['no challenge', (url: URL) => url.searchParams.delete('code_challenge'), 'invalid_request'],
      [
        'a plain challenge',
        (url: URL) => url.searchParams.set('code_challenge_method', 'plain'),
        'invalid_request',
      ],
      ['no method', (url: URL) => url.searchParams.delete('code_challenge_method'), 'invalid_request'],
      ['a short challenge', (url: URL) => url.searchParams.set('code_challenge', 'x'), 'invalid_request'],
      [
        'the implicit grant',
        (url: URL) => url.searchParams.set('response_type', 'token'),
        'unsupported_response_type',
      ],
      ['an unknown scope', (url: URL) => url.searchParams.set('scope', 'everything'), 'invalid_scope'],
      [
        'a scope that is not registered',
        (url: URL) => url.searchParams.set('scope', 'keys'),
        'invalid_scope',
      ],
      ['a repeated parameter', (url: URL) => url.searchParams.append('scope', 'read'), ''],
      [
        'another resource',
        (url: URL) => url.searchParams.set('resource', 'https://evil.example'),
        'invalid_target',
      ],
    ])('answers %s to the application', async (_, change, error) => {
      const next = await open((url) => {
        url.searchParams.set('scope', 'read');
        change(url);
      });
      expect(`${next.origin}${next.pathname}`).toBe(CALLBACK);
      expect(next.searchParams.get('error')).toBe(error === '' ? 'invalid_request' : error);
      expect(next.searchParams.get('state')).not.toBeNull();
      expect(next.searchParams.get('iss')).toBe(configuration.serverMetadata().issuer);
    });

    it.each([
      [
        'an unknown client',
        (url: URL) => url.searchParams.set('client_id', 'app_01KAJ3T2A3B4C5D6E7F8G9H0J1'),
      ],
      ['another redirect URI', (url: URL) => url.searchParams.set('redirect_uri', 'https://evil.example/')],
      ['a longer redirect URI', (url: URL) => url.searchParams.set('redirect_uri', `${CALLBACK}/evil`)],
      ['two redirect URIs', (url: URL) => url.searchParams.append('redirect_uri', 'https://evil.example/')],
      ['no redirect URI', (url: URL) => url.searchParams.delete('redirect_uri')],
    ])('sends the browser nowhere for %s', async (_, change) => {
      const page = await open(change);
      expect([page.origin, page.pathname]).toEqual([
        new URL(configuration.serverMetadata().issuer).origin,
        '/app/authorize',
      ]);
      const preview = await owner.post('/api/core/consents/preview', {
        request: page.searchParams.get('request'),
      });
      expect([preview.status, Object.keys(preview.body.errors as object)]).toEqual([400, ['request']]);
      const forced = { request: page.searchParams.get('request'), teamId: team.teamId };
      expect((await owner.post('/api/core/consents', forced)).status).toBe(400);
    });

    it('accepts any port of a loopback address', async () => {
      const page = await open((url) =>
        url.searchParams.set('redirect_uri', 'http://127.0.0.1:45678/callback'),
      );
      expect(page.pathname).toBe('/app/authorize');
    });
  });

  describe('consent', () => {
    const request = async (): Promise<string> =>
      Buffer.from((await begin(configuration)).url.search.slice(1)).toString('base64url');

    it('describes the application, who registered it and what it requests', async () => {
      const { body } = await owner.post('/api/core/consents/preview', { request: await request() });
      expect(body.consentRequest).toEqual({
        application: {
          id: application.id,
          name: 'Accounting connector',
          registeredBy: 'team',
          teamName: expect.any(String),
        },
        redirectUri: CALLBACK,
        scopes: ['read', 'send'],
        permissions: expect.arrayContaining(['companies.read', 'documents.send']),
        denialUri: expect.stringContaining(`${CALLBACK}?error=access_denied`),
      });
    });

    it('comes only from our own page, and only for a team of the person', async () => {
      const input = { request: await request(), teamId: team.teamId };
      expect((await owner.post('/api/core/consents', input, { site: 'cross-site' })).status).toBe(401);
      const stranger = await person(service, { team: (await service.team()).teamId, role: 'owner' });
      expect((await stranger.post('/api/core/consents', input)).status).toBe(401);
      const { access_token: accessToken } = await connect();
      const byToken = await fetch(`${service.baseUrl}/api/core/consents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      expect(byToken.status).toBe(401);
      const foreign = await (await service.team()).company();
      const company = await owner.post('/api/core/consents', { ...input, companyIds: [foreign.id] });
      expect(company.status).toBe(401);
    });

    it('connects an application of another team, and lists and disconnects it', async () => {
      const elsewhere = await service.team();
      const member = await person(service, { team: elsewhere.teamId, role: 'accountant' });
      const colleague = await person(service, { team: elsewhere.teamId, role: 'accountant' });
      const { access_token: accessToken } = await connect(member);
      expect(await statusWith(service.baseUrl, accessToken, COMPANIES)).toBe(200);
      const { body } = await member.get('/api/core/application-grants');
      expect(body.applicationGrants).toMatchObject([
        {
          application: { id: application.id, name: 'Accounting connector' },
          user: { id: member.userId },
          scopes: ['read', 'send'],
          companyIds: null,
        },
      ]);
      const path = `/api/core/application-grants/${String(body.applicationGrants[0].id)}`;
      expect((await colleague.get('/api/core/application-grants')).body.applicationGrants).toEqual([]);
      expect((await colleague.delete(path)).status).toBe(403);
      expect((await owner.delete(path)).status).toBe(401);
      expect((await member.delete(path)).status).toBe(200);
      await eventuallyRefused(accessToken);
      expect((await member.get('/api/core/application-grants')).body.applicationGrants).toEqual([]);
    });
  });

  describe('registration', () => {
    it('is for those who manage the team', async () => {
      const accountant = await person(service, { team: team.teamId, role: 'accountant' });
      const input = { name: 'x', redirectUris: [CALLBACK], clientType: 'public', scopes: ['read'] };
      expect((await accountant.post('/api/core/applications', input)).status).toBe(403);
      expect((await team.post('/api/core/applications', input)).status).toBe(403);
    });

    it('names each redirect URI at fault', async () => {
      const answer = await owner.post('/api/core/applications', {
        name: 'x',
        redirectUris: [CALLBACK, 'http://evil.example/', 'https://a.example/#x'],
        clientType: 'public',
        scopes: ['read'],
      });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([
        400,
        ['redirectUris.1', 'redirectUris.2'],
      ]);
    });

    it('gives a confidential application a new secret, beside which the former one is valid for a while', async () => {
      const own = await register(owner, { clientType: 'confidential' });
      const path = `/api/core/applications/${own.id}/rotate`;
      const outcome = async (secret: string | null): Promise<unknown> => {
        const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: own.id };
        return (await token({ ...form, client_secret: secret ?? '' })).body['error'];
      };
      const rotated = await owner.post(path, { overlapSeconds: 3600 });
      const second = String(rotated.body.secret);
      expect(rotated.body.application).toMatchObject({
        id: own.id,
        secretRotatedAt: expect.any(String) as string,
        formerSecretExpiresAt: expect.any(String) as string,
      });
      expect([await outcome(own.secret), await outcome(second)]).toEqual(['invalid_grant', 'invalid_grant']);
      const third = String((await owner.post(path)).body.secret);
      // Two secrets at a time: the first one has ended.
      expect([await outcome(own.secret), await outcome(second), await outcome(third)]).toEqual([
        'invalid_client',
        'invalid_grant',
        'invalid_grant',
      ]);
      await service.sql(`UPDATE applications SET former_secret_expires_at = now() WHERE id = $1`, [own.id]);
      expect([await outcome(second), await outcome(third)]).toEqual(['invalid_client', 'invalid_grant']);
      const last = String((await owner.post(path, { overlapSeconds: 0 })).body.secret);
      expect([await outcome(third), await outcome(last)]).toEqual(['invalid_client', 'invalid_grant']);
      expect(await actions()).toEqual(expect.arrayContaining(['application.secret_rotated']));
      const publicOne = await register(owner);
      const refused = await owner.post(`/api/core/applications/${publicOne.id}/rotate`);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'secret_not_rotatable']);
      const stranger = await person(service, { team: (await service.team()).teamId, role: 'owner' });
      expect((await stranger.post(path)).status).toBe(401);
      expect((await team.post(path)).status).toBe(403);
    });

    it('ends every grant of an application that is deleted', async () => {
      const own = await register(owner);
      const configured = await discover(service.baseUrl, own);
      const begun = await begin(configured);
      const member = await person(service, { team: (await service.team()).teamId, role: 'owner' });
      const tokens = await exchange(configured, await consent(member, begun), begun);
      expect((await owner.delete(`/api/core/applications/${own.id}`)).status).toBe(200);
      await eventuallyRefused(tokens.access_token);
      expect((await owner.get(`/api/core/applications/${own.id}`)).status).toBe(404);
      expect(await actions()).toEqual(expect.arrayContaining(['application.created', 'application.deleted']));
    });

    it('by the application itself is closed unless the operator opens it', async () => {
      const answer = await fetch(`${service.baseUrl}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [CALLBACK] }),
      });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'registration_closed']);
      expect(configuration.serverMetadata()['registration_endpoint']).toBeUndefined();
    });
  });
});

describe('registration of applications by themselves', () => {
  it('registers a client that the library can use', async () => {
    const service = await startAt({ OAUTH_DYNAMIC_REGISTRATION: 'true' });
    try {
      const configuration = await client.dynamicClientRegistration(
        new URL(service.baseUrl),
        {
          redirect_uris: [CALLBACK],
          client_name: 'Assistant',
          token_endpoint_auth_method: 'none',
          scope: 'read',
        },
        client.None(),
        { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
      );
      const member = await person(service, { team: (await service.team()).teamId, role: 'owner' });
      const begun = await begin(configuration);
      const tokens = await exchange(configuration, await consent(member, begun), begun);
      expect(await statusWith(service.baseUrl, tokens.access_token, COMPANIES)).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
