import { request as httpRequest } from 'node:http';
import { ApiKeysService } from '../../src/access/auth/api-keys.service';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { callInterface, flowForm, validatedFlow, sha256, type FlowAnswer } from '../support/french-flows';
import { sharedService } from '../support/per-worker';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const FLOWS = '/afnor-flow/v1/flows';
const TOKEN = '/afnor-flow/v1/oauth/token';
const INFO = { flowSyntax: 'FRR', name: 'r.xml' };

async function countFlows(service: Service, team: TeamClient): Promise<number> {
  const [row] = await service.sql<{ flows: number }>(
    'SELECT count(*)::int AS flows FROM french_flows WHERE team_id = $1',
    [team.teamId],
  );
  return row?.flows ?? -1;
}

describe('refusals of the interface of French platforms', () => {
  const shared = sharedService();
  let service: Service;
  let team: TeamClient;
  let stranger: TeamClient;

  beforeAll(async () => {
    service = shared();
    [team, stranger] = await Promise.all([service.team(), service.team()]);
  });

  const submit = (form: FormData): Promise<FlowAnswer> => callInterface(team, 'POST', FLOWS, { form });

  function formOf(...parts: [string, string | Blob][]): FormData {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return form;
  }

  it.each<[string, () => FormData, string]>([
    [
      'two files',
      () => formOf(['flowInfo', JSON.stringify(INFO)], ['file', new Blob(['a'])], ['file', new Blob(['b'])]),
      'file',
    ],
    ['no file', () => formOf(['flowInfo', JSON.stringify(INFO)]), 'file'],
    ['an empty file', () => flowForm(INFO, ''), 'file'],
    ['no description', () => formOf(['file', new Blob(['a'])]), 'flowInfo'],
    [
      'two descriptions',
      () => formOf(['flowInfo', '{}'], ['flowInfo', '{}'], ['file', new Blob(['a'])]),
      'flowInfo',
    ],
    [
      'another part',
      () => formOf(['flowInfo', JSON.stringify(INFO)], ['file', new Blob(['a'])], ['x', 'y']),
      'x',
    ],
    ['no JSON', () => formOf(['flowInfo', '{'], ['file', new Blob(['a'])]), 'JSON'],
    [
      'a large description',
      () =>
        formOf(['flowInfo', JSON.stringify({ ...INFO, x: 'x'.repeat(20_000) })], ['file', new Blob(['a'])]),
      '16384',
    ],
    ['an unknown syntax', () => flowForm({ ...INFO, flowSyntax: 'EDIFACT' }, 'a'), 'flowInfo.flowSyntax'],
    ['no syntax', () => flowForm({ name: 'x' }, 'a'), 'flowInfo.flowSyntax'],
    ['an unknown rule', () => flowForm({ ...INFO, processingRule: 'B2X' }, 'a'), 'flowInfo.processingRule'],
    ['an unknown member', () => flowForm({ ...INFO, trackingid: 'x' }, 'a'), 'flowInfo.trackingid'],
    [
      'a long tracking id',
      () => flowForm({ ...INFO, trackingId: 'x'.repeat(37) }, 'a'),
      'flowInfo.trackingId',
    ],
    ['a NUL in a name', () => flowForm({ ...INFO, name: 'a\0b' }, 'a'), 'NUL'],
    ['a digest of another file', () => flowForm({ ...INFO, sha256: sha256('b') }, 'a'), 'sha256'],
    ['a list as description', () => flowForm([INFO], 'a'), 'object'],
  ])('a submission with %s: 400 that says so, and nothing is stored', async (_name, form, word) => {
    const before = await countFlows(service, team);
    const { status, body } = await submit(form());
    expect([status, body.errorMessage]).toEqual([400, expect.stringContaining(word)]);
    expect(await countFlows(service, team)).toBe(before);
  });

  it('a submission that is no form: 415, and without a body: 415', async () => {
    expect((await callInterface(team, 'POST', FLOWS, { body: INFO })).status).toBe(415);
    expect((await callInterface(team, 'POST', FLOWS)).status).toBe(415);
    const cut = await callInterface(team, 'POST', FLOWS, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(cut.status).toBe(400);
  });

  it('300 MB: 413 before the file is sent', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = httpRequest({
        hostname,
        port,
        method: 'POST',
        path: FLOWS,
        headers: {
          authorization: team.authorization,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 300 * 1024 * 1024,
        },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => {
          request.destroy();
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
      request.write('--x\r\n');
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ errorCode: 'BODY_TOO_LARGE' });
  });

  it('are in the request log of the team, as all its requests', async () => {
    await submit(flowForm({ ...INFO, flowSyntax: 'EDIFACT' }, 'a'));
    await until(async () => {
      const { body } = await team.get('/api/v1/requests?limit=200');
      return body.requests.some(
        ({ route, status }: { route: string; status: number }) => route === FLOWS && status === 400,
      );
    });
  });

  it('a path or a method that is not served: 404 and 405 in the form of the interface', async () => {
    expect((await callInterface(team, 'GET', '/afnor-flow/v1/other')).status).toBe(404);
    expect((await callInterface(team, 'GET', '/afnor-directory/v2/healthcheck')).status).toBe(404);
    expect((await callInterface(team, 'DELETE', `${FLOWS}/flow_x`)).status).toBe(405);
  });

  it('an unknown part of a flow: 400; an unknown flow: 404, and one of another team as well', async () => {
    const { body } = await submit(flowForm(INFO, 'a'));
    const { flowId } = await validatedFlow(team, body.flowId as string);
    expect((await callInterface(team, 'GET', `${FLOWS}/${flowId}?docType=Zip`)).status).toBe(400);
    const own = await callInterface(team, 'GET', `${FLOWS}/flow_01ARZ3NDEKTSV4RRFFQ69G5FAV`);
    expect([own.status, own.body.errorCode]).toEqual([404, 'NOT_FOUND']);
    for (const path of [
      flowId,
      `${flowId}?docType=Original`,
      '..%2F..',
      '%20',
      "'%20OR%201=1",
      'x'.repeat(2_000),
    ]) {
      const answer = await callInterface(stranger, 'GET', `${FLOWS}/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(JSON.stringify(answer.body)).not.toContain('r.xml');
    }
    const search = await callInterface(stranger, 'POST', `${FLOWS}/search`, {
      body: { where: { ackStatus: 'Error' } },
    });
    expect(search.body.results).toEqual([]);
  });

  describe('credentials', () => {
    const probe = (authorization: string | null): Promise<FlowAnswer> =>
      callInterface(team, 'POST', `${FLOWS}/search`, { authorization, body: { where: { ackStatus: 'Ok' } } });
    const token = (
      fields: Record<string, string>,
      authorization: string | null = null,
    ): Promise<FlowAnswer> =>
      callInterface(team, 'POST', TOKEN, { authorization, form: new URLSearchParams(fields) });
    const grant = { grant_type: 'client_credentials' };

    it('are a basic key, a key of type jwt, and a token for client credentials, in the form or as Basic', async () => {
      const jwt = await operatorCommand.run('key create', () =>
        service.app
          .get(UnitOfWork)
          .run((tx) =>
            service.app
              .get(ApiKeysService, { strict: false })
              .create(tx, { teamId: team.teamId, name: 'jwt', type: 'jwt', expiresInSeconds: 600 }),
          ),
      );
      const inForm = await token({ ...grant, client_id: team.keyId, client_secret: team.secret });
      const asBasic = await token(grant, team.authorization);
      expect(inForm.body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
      });
      expect(inForm.headers.get('cache-control')).toBe('no-store');
      const credentials = [
        team.authorization,
        `Bearer ${'jwt' in jwt ? jwt.jwt : ''}`,
        `Bearer ${inForm.body.access_token as string}`,
        `Bearer ${asBasic.body.access_token as string}`,
      ];
      for (const credential of credentials) expect((await probe(credential)).status).toBe(200);
      for (const credential of [null, 'Bearer x', 'Bearer x.y.z', 'Basic eDp5', `${credentials[2] ?? ''}x`]) {
        const answer = await probe(credential);
        expect([credential, answer.status, answer.body.errorCode]).toEqual([credential, 401, 'UNAUTHORIZED']);
      }
    });

    it('a token expires no later than its key', async () => {
      const key = await operatorCommand.run('key create', () =>
        service.app
          .get(UnitOfWork)
          .run((tx) =>
            service.app
              .get(ApiKeysService, { strict: false })
              .create(tx, { teamId: team.teamId, name: 'short', type: 'basic', expiresInSeconds: 600 }),
          ),
      );
      const client = { client_id: key.apiKey.id, client_secret: 'secret' in key ? key.secret : '' };
      const { body } = await token({ ...grant, ...client });
      expect(body.expires_in).toBeGreaterThan(0);
      expect(body.expires_in).toBeLessThanOrEqual(600);
      const claims: unknown = JSON.parse(
        Buffer.from((body.access_token as string).split('.')[1] ?? '', 'base64url').toString(),
      );
      const [row] = await service.sql<{ end: number }>(
        'SELECT floor(extract(epoch FROM expires_at))::int AS end FROM api_keys WHERE id = $1',
        [key.apiKey.id],
      );
      expect(claims).toMatchObject({ exp: row?.end });
    });

    it('a token is of its team alone, and ends with its key', async () => {
      const other = await service.team();
      const { body } = await callInterface(other, 'POST', TOKEN, {
        authorization: null,
        form: new URLSearchParams({ ...grant, client_id: other.keyId, client_secret: other.secret }),
      });
      const bearer = `Bearer ${body.access_token as string}`;
      expect((await probe(bearer)).status).toBe(200);
      const flow = await submit(flowForm(INFO, 'walled'));
      const foreign = await callInterface(team, 'GET', `${FLOWS}/${flow.body.flowId as string}`, {
        authorization: bearer,
      });
      expect(foreign.status).toBe(404);
      await other.delete(`/api/core/api-keys/${other.keyId}`);
      expect((await probe(bearer)).status).toBe(401);
    });

    it.each<[string, Record<string, string>, number, string]>([
      ['nothing', {}, 400, 'invalid_request'],
      ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
      ['no client', grant, 401, 'invalid_client'],
      [
        'an unknown client',
        { ...grant, client_id: 'key_x', client_secret: 'secret_x' },
        401,
        'invalid_client',
      ],
      ['no secret', { ...grant, client_id: 'key_x' }, 401, 'invalid_client'],
    ])('a token request with %s is refused as OAuth2 says', async (_name, fields, status, error) => {
      const answer = await token(fields);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    });

    it('a token request names one client', async () => {
      const wrong = await token({ ...grant, client_id: team.keyId, client_secret: 'secret_x' });
      expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
      const both = await token({ ...grant, client_id: 'key_x' }, team.authorization);
      expect([both.status, both.body.error]).toEqual([400, 'invalid_request']);
      const twice = await callInterface(team, 'POST', TOKEN, {
        authorization: null,
        form: new URLSearchParams([...Object.entries(grant), ['client_id', 'a'], ['client_id', 'b']]),
      });
      expect(twice.status).toBe(400);
      expect((await callInterface(team, 'POST', TOKEN, { authorization: null, body: grant })).status).toBe(
        415,
      );
    });
  });
});

describe('limits of the interface of French platforms', () => {
  it('slow down guesses, and count the requests of a team', async () => {
    const service = await startService({
      CREDENTIAL_FAILURES_PER_MINUTE: '5',
      RATE_LIMIT_PER_SECOND: '1',
      RATE_LIMIT_BURST: '3',
    });
    try {
      const team = await service.team();
      const call = (authorization?: string) =>
        callInterface(team, 'GET', `${FLOWS}/flow_x`, authorization === undefined ? {} : { authorization });
      const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await call()).status));
      expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(0);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      const guesses: number[] = [];
      for (let index = 0; index < 8; index++)
        guesses.push(
          (
            await callInterface(team, 'POST', TOKEN, {
              authorization: null,
              form: new URLSearchParams({
                grant_type: 'client_credentials',
                client_id: team.keyId,
                client_secret: 'x',
              }),
            })
          ).status,
        );
      expect(guesses.slice(0, 4)).toEqual([401, 401, 401, 401]);
      expect(guesses.at(-1)).toBe(429);
    } finally {
      await service.stop();
    }
  });
});
