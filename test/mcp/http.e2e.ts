import { request } from 'node:http';
import { keyClient } from '../auth/api-routes';
import { person } from '../support/people';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { dataOf, ToolClient } from './client';

const CLIENT_ADDRESS = '198.51.100.7';
const PAGE = 'https://erp.example.com';

describe('the address of the tools for assistants', () => {
  const shared = sharedService({ MCP_SERVER: 'true', TRUSTED_PROXIES: '1', CORS_ORIGINS: PAGE });
  const plain = sharedService();
  let service: Service;
  let team: TeamClient;

  beforeAll(async () => {
    service = shared();
    team = await service.team();
  });

  const post = (body: string, headers: Record<string, string> = {}, at = service): Promise<Response> =>
    fetch(`${at.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        authorization: team.authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
  const message = (method: string, params: object = {}): string =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const outcome = async (answer: Promise<Response>): Promise<unknown[]> => {
    const { status, headers } = await answer;
    return [status, headers.get('x-error-code')];
  };

  it('is unknown unless the setting is on', async () => {
    expect(await outcome(post(message('tools/list'), {}, plain()))).toEqual([404, 'unknown_path']);
  });

  it('answers each message by itself, without a session or a stream', async () => {
    const answer = await post(message('tools/list'));
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) as unknown } });
    expect((await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))).status).toBe(
      202,
    );
    for (const method of ['GET', 'DELETE']) {
      const refused = await fetch(`${service.baseUrl}/mcp`, {
        method,
        headers: { authorization: team.authorization },
      });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('requires a key: no credential, a wrong one and the cookie of a person are refused alike', async () => {
    const wrong = `Basic ${Buffer.from(`${team.keyId}:secret_wrong`).toString('base64')}`;
    expect(await outcome(post(message('tools/list'), { authorization: wrong }))).toEqual([
      401,
      'unauthorized',
    ]);
    const anonymous = fetch(`${service.baseUrl}/mcp`, { method: 'POST', body: message('tools/list') });
    expect(await outcome(anonymous)).toEqual([401, 'unauthorized']);
    const member = await person(service, { team: team.teamId, role: 'owner' });
    const cookie = `${member.cookie}=${member.token}`;
    const headers = { cookie, 'x-passerelle-team': team.teamId, 'sec-fetch-site': 'same-origin' };
    const withCookie = fetch(`${service.baseUrl}/mcp`, {
      method: 'POST',
      headers,
      body: message('tools/list'),
    });
    expect(await outcome(withCookie)).toEqual([401, 'unauthorized']);
  });

  it.each([
    ['https://evil.example.com', 403],
    ['null', 403],
    [PAGE, 200],
  ])('answers a page of %s with %i', async (origin, status) => {
    const answer = await post(message('ping'), { origin });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([
      status,
      status === 403 ? 'foreign_origin' : null,
    ]);
  });

  it('refuses what is no message, and what is too large, before any work', async () => {
    expect((await post('{"jsonrpc":')).status).toBe(400);
    expect((await post('{"jsonrpc":"1.0"}')).status).toBe(400);
    expect(await (await post(`[${message('ping')}]`)).json()).toMatchObject({
      error: { message: expect.stringContaining('Batches are not accepted') as string },
    });
    expect((await post(message('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await outcome(post(' '.repeat(11 * 1024 * 1024)))).toEqual([413, 'body_too_large']);
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const call = message('tools/call', { name: 'who_am_i', arguments: 0 }).replace(
      '"arguments":0',
      `"arguments":${deep}`,
    );
    expect([200, 400]).toContain((await post(call)).status);
  });

  it('accepts a message with a file, up to its limit', async () => {
    const file = 'x'.repeat(9 * 1024 * 1024);
    const call = message('tools/call', { name: 'who_am_i', arguments: { file } });
    const answer = await post(call);
    expect([answer.status, await answer.json()]).toMatchObject([200, { result: { isError: true } }]);
  });

  it('passes the address of the client on, and nobody can name another one', async () => {
    const limits = { scopes: ['read'], allowedNetworks: [`${CLIENT_ADDRESS}/32`] };
    const key = await keyClient(team, { ...limits });
    const call = message('tools/call', { name: 'who_am_i', arguments: {} });
    const headers = { authorization: key.authorization, 'x-forwarded-for': `203.0.113.9, ${CLIENT_ADDRESS}` };
    const from = service.log.length;
    expect(await (await post(call, headers)).json()).toMatchObject({ result: { isError: false } });
    const addresses = service.log
      .slice(from)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');
    expect(addresses.map(({ path, address }) => [path, address])).toEqual([
      ['/api/v1/team', CLIENT_ADDRESS],
      ['/api/core/api-keys', CLIENT_ADDRESS],
      ['/mcp', CLIENT_ADDRESS],
    ]);
    expect(new Set(addresses.map(({ requestId }) => requestId)).size).toBe(1);
    const spoofed = { ...headers, 'x-forwarded-for': `${CLIENT_ADDRESS}, 203.0.113.9` };
    expect(await outcome(post(call, spoofed))).toEqual([403, 'address_not_allowed']);
  });

  it('takes a token of the token endpoint like a key', async () => {
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const answer = await fetch(`${service.baseUrl}/afnor-flow/v1/oauth/token`, {
      method: 'POST',
      body,
      headers: { authorization: team.authorization },
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const client = await ToolClient.overHttp(service.baseUrl, `Bearer ${token}`);
    expect(dataOf(await client.call('who_am_i'))).toMatchObject({ team: { id: team.teamId } });
    await client.close();
  });

  it('counts the messages and the requests of the tools against the rate of the team', async () => {
    const { headers } = await post(message('tools/call', { name: 'who_am_i', arguments: {} }));
    expect(Number(headers.get('ratelimit-limit'))).toBeGreaterThan(0);
  });

  it('refuses further messages of a team that has many in work, and no longer once they are done', async () => {
    const call = message('tools/list');
    const { port, hostname } = new URL(service.baseUrl);
    const headers = { authorization: team.authorization, 'content-length': call.length };
    const slow = Array.from({ length: 8 }, () => {
      const open = request({ port, hostname, path: '/mcp', method: 'POST', headers });
      open.on('error', () => undefined);
      open.write(call.slice(0, 5));
      return open;
    });
    expect(
      await eventually(
        () => outcome(post(call)),
        ([status]) => status === 429,
      ),
    ).toEqual([429, 'concurrency_limited']);
    for (const each of slow) each.destroy();
    await eventually(
      () => outcome(post(call)),
      ([status]) => status === 200,
    );
  });
});
