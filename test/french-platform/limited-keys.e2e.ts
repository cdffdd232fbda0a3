import { callInterface, flowForm } from '../support/french-flows';
import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';

const FLOWS = '/afnor-flow/v1/flows';
const TOKEN = '/afnor-flow/v1/oauth/token';
const DIRECTORY = '/afnor-directory/v1/siren/code-insee:732829320';
const SEARCH = { body: { where: { updatedAfter: '2026-01-01T00:00:00Z' }, limit: 1 } };

/** What a key with limits may do at the interface of French platforms, itself and by a token. */
describe('limited keys at the interface of French platforms', () => {
  const service = sharedService();
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    team = await service().team();
    companyId = (await team.company()).id;
  });

  /** The `Authorization` of a new key with limits, and of a token of it. */
  async function limited(limits: object): Promise<[string, string]> {
    const { status, body } = await team.post('/api/core/api-keys', {
      name: 'Limited',
      type: 'basic',
      ...limits,
    });
    expect(status).toBe(200);
    const [id, secret] = [String(body.apiKey.id), String(body.secret)];
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    });
    const token = await callInterface(team, 'POST', TOKEN, { form, authorization: null });
    expect(token.status).toBe(200);
    return [
      `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      `Bearer ${String(token.body.access_token)}`,
    ];
  }

  const submit = (authorization: string, flowSyntax: string) =>
    callInterface(team, 'POST', FLOWS, {
      form: flowForm({ flowSyntax, name: 'f.xml' }, '<x/>'),
      authorization,
    });

  it('need the scopes of what they do; a report also that of reports', async () => {
    for (const authorization of await limited({ scopes: ['send'] })) {
      expect((await submit(authorization, 'UBL')).status).toBe(202);
      const report = await submit(authorization, 'FRR');
      expect([report.status, report.headers.get('x-error-code')]).toEqual([403, 'insufficient_scope']);
      expect(
        (await callInterface(team, 'POST', `${FLOWS}/search`, { ...SEARCH, authorization })).status,
      ).toBe(403);
    }
    for (const authorization of await limited({ scopes: ['send', 'reports'] }))
      expect((await submit(authorization, 'FRR')).status).toBe(202);
    for (const authorization of await limited({ scopes: ['read'] })) {
      expect((await submit(authorization, 'UBL')).status).toBe(403);
      expect(
        (await callInterface(team, 'POST', `${FLOWS}/search`, { ...SEARCH, authorization })).status,
      ).toBe(200);
    }
  });

  it('see and submit nothing when they are limited to companies: flows are those of the whole team', async () => {
    const flowId = String((await submit(team.authorization, 'UBL')).body.flowId);
    for (const authorization of await limited({ companyIds: [companyId] })) {
      const answers = [
        await submit(authorization, 'UBL'),
        await callInterface(team, 'POST', `${FLOWS}/search`, { ...SEARCH, authorization }),
        await callInterface(team, 'GET', `${FLOWS}/${flowId}`, { authorization }),
        await callInterface(team, 'GET', DIRECTORY, { authorization }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  it('are used from their networks alone', async () => {
    for (const authorization of await limited({ allowedNetworks: ['192.0.2.0/24'] })) {
      const answer = await submit(authorization, 'UBL');
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'address_not_allowed']);
    }
  });
});
