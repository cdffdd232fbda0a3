import { FrenchFlowPollingJob } from '../../src/business/sending/french-flows/french-flow-polling-job';
import { FlowHints } from '../../src/network/french-platform/hints/flow-hints';
import { frenchCompany, type FrenchCompany } from '../support/french';
import { frenchInvoice, type FrenchParty } from '../support/french-invoice';
import { SimulatedFrenchPlatform } from '../support/french-platform/platform-server';
import {
  makeDue,
  productionCompany,
  register,
  reportPastSales,
} from '../support/french-platform/production-declarant';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';

const PATIENCE_MS = 60_000;
/** A process searches for flows at most once in this time. */
const FRESH_MS = 5_100;

let serial = 1;

describe('contracts of companies with French platforms', () => {
  const platforms: SimulatedFrenchPlatform[] = [];
  let ofInstallation: SimulatedFrenchPlatform;
  let ofA: SimulatedFrenchPlatform;
  let ofB: SimulatedFrenchPlatform;
  let service: Service;
  let teamA: TeamClient;
  let teamB: TeamClient;
  let a: FrenchCompany;
  let b: FrenchCompany;
  /** A company of team A without a contract. */
  let plain: FrenchCompany;
  let recipient: FrenchCompany;

  async function startPlatform(name: string): Promise<SimulatedFrenchPlatform> {
    const client = { id: `client ${name}`, secret: `secret-of-${name}-5f1c` };
    const platform = await SimulatedFrenchPlatform.start(0, { client });
    platforms.push(platform);
    return platform;
  }

  function contractWith(
    { url, client }: SimulatedFrenchPlatform,
    number: string,
    fields: Record<string, unknown> = {},
  ): Record<string, unknown> {
    return {
      flowUrl: `${url}/afnor-flow`,
      directoryUrl: `${url}/afnor-directory`,
      tokenUrl: `${url}/oauth2/token`,
      clientId: client.id,
      clientSecret: client.secret,
      number,
      name: `Platform ${number}`,
      searchDelaySeconds: 1,
      ...fields,
    };
  }

  beforeAll(async () => {
    ofInstallation = await startPlatform('installation');
    ofA = await startPlatform('a');
    ofB = await startPlatform('b');
    service = await startService({
      ...ofInstallation.settings,
      FR_PLATFORM_SEARCH_DELAY_SECONDS: '1',
    });
    [teamA, teamB] = [await service.team('production'), await service.team('production')];
    [a, plain, recipient] = [
      await productionCompany(service, teamA),
      await productionCompany(service, teamA),
      await productionCompany(service, teamA),
    ];
    b = await productionCompany(service, teamB);
    for (const { directory } of platforms)
      for (const { siren } of [a, b, recipient])
        directory.lines.set(siren, {
          siren,
          addressingIdentifier: siren,
          directoryLineStatus: 'Enabled',
        });
  });

  afterAll(async () => {
    await service?.stop();
    for (const platform of platforms) await platform.stop();
  });

  afterEach(() => {
    for (const platform of platforms) {
      platform.recover();
      platform.flows.decision = '300';
      platform.refusedCredentials = 0;
      expect(platform.violations).toEqual([]);
    }
  });

  const put = (team: TeamClient, { path }: FrenchCompany, body: Record<string, unknown>) =>
    team.put(`${path}/platform`, body);

  async function filingsOf(team: TeamClient, { path }: FrenchCompany): Promise<Answer['body'][]> {
    return (await team.get(`${path}/filings`)).body.filings;
  }

  /** Lets time pass until the filing of the sales of a month (YYYY-MM) is in a state. */
  async function filingInState(team: TeamClient, company: FrenchCompany, month: string, state: string) {
    let found: Answer['body'] = null;
    await until(async () => {
      await makeDue(service, company);
      found = (await filingsOf(team, company)).find(({ periodStart }) => periodStart.startsWith(month));
      return found?.state === state;
    }, PATIENCE_MS);
    return found;
  }

  function toParty({ id, siren }: FrenchCompany): FrenchParty {
    return { id, siren, name: `Boulangerie ${siren}`, address: `0225:${siren}` };
  }

  async function sendTo(team: TeamClient, from: FrenchCompany, to: FrenchCompany): Promise<Answer['body']> {
    const { status, body } = await team.post(
      `/api/v1/${from.id}/send`,
      frenchInvoice(toParty(to), `C-${serial++}`),
    );
    expect([status, body.errors]).toEqual([200, undefined]);
    let document: Answer['body'] = null;
    await until(async () => {
      await service.sql(
        `UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1 AND status = 'pending'`,
        [body.document.id],
      );
      ({ document } = (await team.get(`/api/v1/documents/${body.document.id}`)).body);
      return document.deliveryStatus !== 'pending';
    });
    expect(document.deliveryStatus).toBe('delivered');
    return document;
  }

  async function fetchFlows(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, FRESH_MS));
    await service.sql('UPDATE french_platform_contracts SET polled_at = NULL');
    await service.app.get(FrenchFlowPollingJob).run();
  }

  async function incomingOf(team: TeamClient, { id }: FrenchCompany): Promise<Answer['body'][]> {
    return (await team.get(`/api/v1/documents?companyId=${id}&direction=incoming`)).body.documents;
  }

  /** Names the platforms to which a file was submitted. */
  function whereSubmitted(trackingId: string): string[] {
    return Object.entries({ installation: ofInstallation, a: ofA, b: ofB }).flatMap(([name, { flows }]) =>
      flows.submitted(trackingId).map(() => name),
    );
  }

  it('are stored only when the platform accepts them, and refused by field', async () => {
    const refusals: [Record<string, unknown>, string, string, RegExp][] = [
      [{ clientSecret: 'wrong' }, 'platform_not_accepted', 'clientSecret', /does not accept clientId/],
      [{ flowUrl: `${ofA.url}/elsewhere` }, 'platform_not_accepted', 'flowUrl', /flow service/],
      [{ directoryUrl: `${ofA.url}/elsewhere` }, 'platform_not_accepted', 'directoryUrl', /directory/],
      [{ tokenUrl: 'http://127.0.0.1:9' }, 'platform_url_not_allowed', 'tokenUrl', /port 9/],
      [{ tokenUrl: 'https://10.0.0.1/token' }, 'platform_url_not_allowed', 'tokenUrl', /private address/],
      [{ flowUrl: 'https://[::ffff:169.254.169.254]/x' }, 'platform_url_not_allowed', 'flowUrl', /IPv4/],
      [{ flowUrl: 'http://platform.example/x' }, 'platform_url_not_allowed', 'flowUrl', /this machine/],
      [{ tokenUrl: `${ofA.url}/oauth2/token?x=1` }, 'platform_url_not_allowed', 'tokenUrl', /query/],
      [{ clientSecret: undefined }, 'invalid_input', 'clientSecret', /is required/],
      [{ number: '43' }, 'invalid_input', 'number', /four digits/],
      [{ version: '2.0' }, 'invalid_input', 'version', /1\.1/],
    ];
    for (const [fields, code, field, message] of refusals) {
      const answer = await put(teamA, a, contractWith(ofA, '0101', fields));
      expect([fields, answer.status, answer.headers.get('x-error-code')]).toEqual([fields, 400, code]);
      expect(answer.body.errors[field]?.join(' ')).toMatch(message);
    }
    expect((await teamA.get(`${a.path}/platform`)).body).toEqual({ success: true, platform: null });
    expect((await put(teamB, a, contractWith(ofA, '0101'))).status).toBe(401);
    const sandbox = await service.team();
    const refused = await put(sandbox, await frenchCompany(sandbox), contractWith(ofA, '0101'));
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'production_only']);
  });

  it('show their settings, and their secret nowhere', async () => {
    const stored = await put(teamA, a, contractWith(ofA, '0101'));
    expect(stored.body.platform).toMatchObject({
      clientId: ofA.client.id,
      number: '0101',
      version: '1.1',
      lastError: null,
    });
    expect((await put(teamB, b, contractWith(ofB, '0102'))).status).toBe(200);
    const { clientSecret, ...kept } = contractWith(ofA, '0101', { name: 'Another name' });
    const renamed = await put(teamA, a, kept);
    expect(renamed.body.platform).toMatchObject({ name: 'Another name' });
    // Nobody gets the stored secret sent to an address of their own.
    const moved = await put(teamA, a, { ...kept, tokenUrl: `${ofB.url}/oauth2/token` });
    expect(Object.keys(moved.body.errors)).toEqual(['clientSecret']);
    const answers = [
      stored,
      renamed,
      await teamA.get(`${a.path}/platform`),
      await teamA.get('/api/v1/audit'),
      await teamA.get('/api/v1/events'),
      await teamA.get('/api/v1/requests'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(clientSecret);
      expect(JSON.stringify(body)).not.toContain('sealed');
    }
    expect(JSON.stringify(answers[3]?.body)).toContain('french_platform.set');
    const [{ found = true } = {}] = await service.sql<{ found: boolean }>(
      `SELECT count(*) FILTER (WHERE c::text LIKE '%' || $1 || '%' OR
         position($1::bytea IN client_secret_sealed) > 0) > 0 AS found FROM french_platform_contracts c`,
      [clientSecret],
    );
    expect(found).toBe(false);
  });

  it('carry the reports, invoices and statuses of their company alone', async () => {
    const companies: [TeamClient, FrenchCompany, string, string][] = [
      [teamA, a, 'a', '0101'],
      [teamB, b, 'b', '0102'],
      [teamA, plain, 'installation', '0431'],
    ];
    await Promise.all(
      companies.map(async ([team, company, name, number]) => {
        await register(team, company);
        await reportPastSales(team, company);
        const filing = await filingInState(team, company, '2026-09', 'accepted');
        expect(whereSubmitted(filing.id)).toEqual([name]);
        const [file] = platforms.flatMap(({ flows }) => flows.submitted(filing.id));
        expect(file?.content.toString()).toContain(`>${number}<`);
        const preview = await team.post(
          `/api/v1/${company.id}/preview`,
          frenchInvoice(toParty(recipient), `C-${serial++}`),
        );
        expect(preview.body.document.route).toBe('frenchPlatform');
        const document = await sendTo(team, company, recipient);
        expect(whereSubmitted(document.envelopeId)).toEqual([name]);
        await until(async () => {
          await service.sql(
            `UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() WHERE document_id = $1 AND next_attempt_at > clock_timestamp()`,
            [document.id],
          );
          const [status] = await service.sql<{ id: string }>(
            `SELECT id FROM lifecycle_statuses WHERE document_id = $1 AND portal = 'received'`,
            [document.id],
          );
          return status !== undefined && whereSubmitted(status.id).join() === name;
        }, PATIENCE_MS);
      }),
    );
    // Each platform saw the credentials of its own contract only.
    expect(platforms.map(({ refusedCredentials }) => refusedCredentials)).toEqual([0, 0, 0]);
  });

  it('bring documents for their company alone, and flows with the same id are different ones', async () => {
    const [{ content } = { content: Buffer.of() }] = ofA.flows
      .submitted()
      .filter(({ flow }) => flow.flowSyntax === 'UBL');
    const written = (to: FrenchCompany, number: string): Buffer =>
      Buffer.from(
        content
          .toString()
          .replaceAll(recipient.siren, to.siren)
          .replace(/<cbc:ID>C-\d+<\/cbc:ID>/, `<cbc:ID>${number}</cbc:ID>`),
      );
    const add = (platform: SimulatedFrenchPlatform, to: FrenchCompany, flowId: string, number: string) =>
      Object.assign(
        platform.flows.addIncoming(
          { flowSyntax: 'UBL', name: 'i.xml' },
          written(to, number),
          'SupplierInvoice',
        ),
        { flowId },
      );
    add(ofA, a, 'flow-1', 'IN-A');
    add(ofB, b, 'flow-1', 'IN-B');
    // A platform of team A must not put documents into the inbox of team B.
    add(ofA, b, 'flow-2', 'IN-X');
    await fetchFlows();
    const numbers = async (team: TeamClient, company: FrenchCompany) =>
      Promise.all(
        (await incomingOf(team, company))
          .filter(({ type }) => type === 'invoice')
          .map(
            async ({ id }) => (await team.get(`/api/v1/documents/${id}`)).body.document.parsed.invoiceNumber,
          ),
      );
    expect([await numbers(teamA, a), await numbers(teamB, b)]).toEqual([['IN-A'], ['IN-B']]);
    const flows = await service.sql<{ flow: string; state: string; reason: string | null }>(
      `SELECT flow_id AS flow, state, last_error AS reason FROM french_platform_flows
       WHERE contract LIKE 'fpc%' AND flow_id LIKE 'flow-%' ORDER BY flow_id, contract`,
    );
    expect(flows).toEqual([
      { flow: 'flow-1', state: 'read', reason: null },
      { flow: 'flow-1', state: 'read', reason: null },
      { flow: 'flow-2', state: 'ignored', reason: expect.stringMatching(/is not an address of the company/) },
    ]);
  });

  it('decide on nothing that another contract submitted', async () => {
    ofB.flows.decision = 'pending';
    await reportPastSales(teamB, b, '2026-08-15');
    const { id } = await filingInState(teamB, b, '2026-08', 'received');
    ofA.flows.addStatus(id, '501', true);
    await fetchFlows();
    await makeDue(service, b);
    const statuses = await service.sql('SELECT code FROM french_platform_statuses WHERE reference = $1', [
      id,
    ]);
    expect(statuses).toEqual([]);
    ofB.flows.addStatus(id, '300', false);
    await filingInState(teamB, b, '2026-08', 'accepted');
  });

  it('are followed to the end after they were replaced, and removed ones fall back', async () => {
    ofA.flows.decision = 'pending';
    await reportPastSales(teamA, a, '2026-08-15');
    const first = await filingInState(teamA, a, '2026-08', 'received');
    const changed = await startPlatform('changed');
    expect((await put(teamA, a, contractWith(changed, '0103'))).status).toBe(200);
    // What is new leaves under the new contract, with its number as the sender.
    await reportPastSales(teamA, a, '2026-07-15');
    const second = await filingInState(teamA, a, '2026-07', 'accepted');
    expect(changed.flows.submitted(second.id)).toHaveLength(1);
    expect(changed.flows.submitted(second.id)[0]?.content.toString()).toContain('>0103<');
    // The first one is asked for under the old contract, once and to the end.
    ofA.flows.addStatus(first.id, '300', false);
    await filingInState(teamA, a, '2026-08', 'accepted');
    expect([ofA, changed].map(({ flows }) => flows.submitted(first.id).length)).toEqual([1, 0]);
    expect((await teamA.delete(`${a.path}/platform`)).status).toBe(200);
    expect((await teamA.delete(`${a.path}/platform`)).status).toBe(200);
    expect((await teamA.get(`${a.path}/platform`)).body.platform).toBeNull();
    await reportPastSales(teamA, a, '2026-06-15');
    const third = await filingInState(teamA, a, '2026-06', 'accepted');
    expect(whereSubmitted(third.id)).toEqual(['installation']);
    expect(platforms.map(({ refusedCredentials }) => refusedCredentials)).toEqual([0, 0, 0, 0]);
    // Former contracts are deleted with their secrets once nothing waits under them.
    const count = async () =>
      (await service.sql('SELECT 1 FROM french_platform_contracts WHERE company_id = $1', [a.id])).length;
    expect(await count()).toBe(2);
    await service.sql(
      `UPDATE french_platform_contracts SET ended_at = ended_at - interval '31 days' WHERE company_id = $1`,
      [a.id],
    );
    Object.assign(service.app.get(FrenchFlowPollingJob), { cleanedAt: Number.NEGATIVE_INFINITY });
    await fetchFlows();
    expect(await count()).toBe(0);
  });

  it('ask their platform at once after its hint, to an address that nobody else knows', async () => {
    const { body } = await put(teamA, a, contractWith(ofA, '0432'));
    const hint = async (url: string): Promise<number> =>
      (await fetch(`${service.baseUrl}${new URL(url).pathname}`, { method: 'POST', body: 'anything' }))
        .status;
    const hints = service.app.get(FlowHints);
    for (const [platform, url] of [
      [ofInstallation, hints.createUrl(null)],
      [ofA, body.platform.hintUrl as string],
    ] as const) {
      const { flowId } = platform.flows.addIncoming(
        { flowSyntax: 'UBL', name: 'hinted.xml' },
        Buffer.from('<Invoice/>'),
        'SupplierInvoice',
      );
      expect(await hint(url)).toBe(204);
      // Without the hint a search comes after a minute.
      await until(
        async () =>
          (await service.sql('SELECT 1 FROM french_platform_flows WHERE flow_id = $1', [flowId])).length ===
          1,
        30_000,
      );
      const altered = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
      for (const wrong of [altered, `${url}.x`, url.replace(/[^/]+\./, 'fpc_x.')])
        expect(await hint(wrong)).toBe(404);
    }
    expect((await teamA.get(`${a.path}/platform`)).body.platform.hintUrl).toBe(body.platform.hintUrl);
    await teamA.delete(`${a.path}/platform`);
    expect(await hint(body.platform.hintUrl as string)).toBe(404);
  });
});
