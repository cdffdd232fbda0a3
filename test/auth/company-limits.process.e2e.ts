import { COMPANY_OBJECTS } from '../../src/access/auth/permissions/company-objects.queries';
import { makerOf, takesKeys } from '../support/owned-resources';
import { committed } from '../support/openapi-check';
import { portalClient } from '../support/portal-client';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { TeamClient, type Answer, type RequestOptions } from '../support/team-client';
import { idsOf, makeAll, stateOf, untilQuiet } from '../support/team-state';
import { addressOf, keyClient, listTeamRoutes, type ApiRoute } from './api-routes';

const REFUSED =
  'The credentials are not valid: the key or secret is wrong, revoked, expired, or belongs to another team.';

/** Parameters of things that the companies of a team share. */
const SHARED_PARAMETERS = ['labelId', 'supplierId', 'customerId', 'userId', 'invitationId', 'savedViewId'];

/** Creates webhooks and keys for one company, which otherwise belong to the whole team. */
class CompanyClient extends TeamClient {
  companyId = '';

  override post(path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    const { companyId } = this;
    if (path === '/api/v1/webhooks') return super.post(path, { ...(body as object), companyId }, options);
    if (path === '/api/core/api-keys')
      return super.post(path, { companyIds: [companyId], ...(body as object) }, options);
    return super.post(path, body, options);
  }
}

describe('keys that are limited to companies', () => {
  const shared = sharedService();
  let service: Service;
  let team: CompanyClient;
  let limited: TeamClient;
  let own: { id: string; address: string };
  let companyId: string;
  let routes: ApiRoute[];
  /** Objects of other companies of the team, by the parameters of the path. */
  const others = new Map<string, Record<string, string>>();

  const chainOf = (route: ApiRoute): string =>
    `${route.path.includes('/reporting/fr/')} ${route.parameters.join()}`;
  const call = (client: TeamClient, route: ApiRoute, ids: Record<string, string>): Promise<Answer> =>
    client.request(route.method, addressOf(route, ids), route.body, {});
  const isOfCompany = ({ parameters }: ApiRoute): boolean =>
    parameters.some((name) => COMPANY_OBJECTS.has(name));

  beforeAll(async () => {
    service = shared();
    const { baseUrl, teamId, keyId, secret } = await service.team();
    team = new CompanyClient(baseUrl, teamId, keyId, secret);
    const keysMayCall = new Set(
      Object.values(committed.paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap((operation) => (takesKeys(operation) ? [operation.operationId] : [])),
    );
    routes = listTeamRoutes().filter(({ operation }) => keysMayCall.has(operation.id));
    own = await team.company();
    companyId = own.id;
    team.companyId = companyId;
    limited = await keyClient(team, { companyIds: [companyId] });
    // What follows belongs to companies that the limited key does not reach.
    team.companyId = (await team.company()).id;
    for (const route of routes) {
      const known = route.parameters.every((name) => makerOf(name) !== undefined);
      if (!isOfCompany(route) || !known || others.has(chainOf(route))) continue;
      others.set(chainOf(route), idsOf(await makeAll(team, route)));
    }
    await untilQuiet(service, team);
  }, 300_000);

  it('know each path parameter of the API, as a thing of a company or one that companies share', () => {
    const unknown = routes.flatMap(({ path, parameters }) =>
      parameters
        .filter((name) => !COMPANY_OBJECTS.has(name) && !SHARED_PARAMETERS.includes(name))
        .map((name) => `{${name}} of ${path}: name it in company-objects.queries.ts, or in this test`),
    );
    expect(unknown).toEqual([]);
    expect(routes.filter(isOfCompany).length).toBeGreaterThan(60);
  });

  it("get the answer to another team's id for every object of another company, and change nothing", async () => {
    const before = await stateOf(service, team);
    const deviations: unknown[] = [];
    let cells = 0;
    for (const route of routes.filter(isOfCompany)) {
      const ids = others.get(chainOf(route));
      if (ids === undefined) continue;
      for (const mixed of [ids, ...Object.keys(ids).map((name) => ({ [name]: ids[name] ?? '' }))]) {
        // A parameter that is shared by the companies refuses nothing by itself.
        if (!Object.keys(mixed).some((name) => COMPANY_OBJECTS.has(name))) continue;
        const answer = await call(limited, route, { companyId, ...mixed });
        cells += 1;
        if (answer.status !== 401 || answer.body.errors.root[0] !== REFUSED)
          deviations.push([route.name, mixed, answer.status, answer.body]);
      }
    }
    expect(deviations).toEqual([]);
    expect(cells).toBeGreaterThan(100);
    expect(await stateOf(service, team)).toEqual(before);
  }, 120_000);

  it('hold for portal links too: what is of another company is as if it were of another team', async () => {
    const link = await portalClient(team, { companyId });
    const before = await stateOf(service, team);
    const foreign = new Set([...others.values()].flatMap((ids) => Object.values(ids)));
    const deviations: unknown[] = [];
    let cells = 0;
    for (const route of routes.filter(({ operation }) => operation.portal === true)) {
      const ids = others.get(chainOf(route));
      const answer = await call(link, route, ids ?? {});
      cells += 1;
      if (isOfCompany(route) && answer.status !== 401)
        deviations.push([route.name, answer.status, answer.body]);
      if ([...foreign].some((id) => JSON.stringify(answer.body).includes(id)))
        deviations.push([route.name, 'has something of another company']);
    }
    expect(deviations).toEqual([]);
    expect(cells).toBe(16);
    expect(await stateOf(service, team)).toEqual(before);
  });

  it('reach the objects of their own companies', async () => {
    const deviations: unknown[] = [];
    // A bulk action or rule replay of an unlimited key is of all companies, so a limited key does not reach it.
    for (const route of routes.filter((candidate) => isOfCompany(candidate))) {
      if (route.parameters.some((name) => ['bulkActionId', 'ruleReplayId'].includes(name))) continue;
      if (!route.parameters.every((name) => makerOf(name) !== undefined)) continue;
      const ids = idsOf(await makeAll(team, route));
      // The newest companies of the team, among them that of the object.
      const companies = await service.sql<{ id: string }>(
        'SELECT id FROM companies WHERE team_id = $1 ORDER BY id DESC LIMIT 99',
        [team.teamId],
      );
      const companyIds = [...new Set([team.companyId, ...companies.map(({ id }) => id)])];
      const client = await keyClient(team, { companyIds });
      const answer = await call(client, route, ids);
      // The comment is the one of another key; a payee is confirmed by people, and drafts of assistants are off.
      const refusals = ['not_author', 'person_required', 'assistant_drafts_off'];
      if (refusals.includes(answer.headers.get('x-error-code') ?? '')) continue;
      if ([401, 403, 404].includes(answer.status) || answer.status >= 500)
        deviations.push([route.name, answer.status, answer.body]);
    }
    expect(deviations).toEqual([]);
  }, 300_000);

  it('are refused by every operation of the whole team, and lists have only what is theirs', async () => {
    const made = await makeOwn();
    const foreign = new Set([...others.values()].flatMap((ids) => Object.values(ids)));
    const deviations: unknown[] = [];
    let [refused, filtered] = [0, 0];
    for (const route of routes.filter((candidate) => !isOfCompany(candidate))) {
      const { companyLimit } = route.operation;
      // Keys are no members.
      if (route.operation.permission.startsWith('members.') || route.operation.id === 'team.leave') continue;
      if (companyLimit === 'filtered' && route.method !== 'GET') continue;
      const ids =
        route.parameters.length === 0 || companyLimit === undefined ? {} : idsOf(await makeAll(team, route));
      // The usage names companies where it is grouped by them.
      const answer =
        route.operation.id === 'usage.list'
          ? await limited.get(`${route.path}?groupBy=company`)
          : await call(limited, route, ids);
      const isInsufficient =
        answer.status === 403 && answer.headers.get('x-error-code') === 'insufficient_scope';
      if (isInsufficient !== (companyLimit === undefined)) deviations.push([route.name, answer.status]);
      if (isInsufficient) refused += 1;
      // The search for recipients names no object of a company; its own suite covers the limit.
      if (companyLimit !== 'filtered' || route.operation.id === 'recipients.search') continue;
      filtered += 1;
      const text = JSON.stringify(answer.body);
      deviations.push(
        ...[...foreign].filter((id) => text.includes(id)).map((id) => [route.name, id]),
        ...[...text.matchAll(/"companyIds?":\[?"(c_\w+)"/g)]
          .filter(([, id]) => id !== companyId)
          .map(([found]) => [route.name, found]),
      );
      if (!made.some((id) => text.includes(id))) deviations.push([route.name, 'lacks what is its own']);
    }
    expect(deviations).toEqual([]);
    expect(refused).toBeGreaterThan(5);
    expect(filtered).toBe(13);
  }, 120_000);

  it.each(['companyId', 'documentId', 'webhookId', 'eventId'])(
    'are refused for a filter of lists by the %s of another company',
    async (parameter) => {
      const found = [...others.values()].find((ids) => ids[parameter] !== undefined)?.[parameter] ?? '';
      for (const route of routes.filter(({ operation }) => operation.companyLimit === 'filtered')) {
        if (route.method !== 'GET') continue;
        const { parameters = [] } = Object.values(committed.paths[route.path] ?? {})[0] ?? {};
        if (!JSON.stringify(parameters).includes(parameter)) continue;
        const answer = await limited.get(`${route.path}?${parameter}=${found}`);
        expect([route.name, answer.status]).toEqual([route.name, 401]);
      }
    },
  );

  it('create webhooks and keys for their own companies alone', async () => {
    const hook = { url: 'http://127.0.0.1:64999/hook' };
    for (const other of [team.companyId, null]) {
      const answer = await limited.post('/api/v1/webhooks', { ...hook, companyId: other });
      expect([other, answer.status]).toEqual([other, 401]);
    }
    expect((await limited.post('/api/v1/webhooks', { ...hook, companyId })).status).toBe(200);
    const key = { name: 'x', type: 'basic' };
    const wider = await limited.post('/api/core/api-keys', {
      ...key,
      companyIds: [companyId, team.companyId],
    });
    expect([wider.status, Object.keys(wider.body.errors)]).toEqual([403, ['companyIds']]);
    const same = await limited.post('/api/core/api-keys', key);
    expect(same.body.apiKey.companyIds).toEqual([companyId]);
  });

  /** Something of every kind that lists have, of the company of the limited key. @returns their ids */
  async function makeOwn(): Promise<string[]> {
    const sent = await team.post(`/api/v1/${companyId}/send`, invoiceTo('9999:delivered', 'OWN-1'), WAIT);
    const documentId = sent.body.document?.id as string;
    // Received from another company of the team.
    const received = await team.post(`/api/v1/${team.companyId}/send`, invoiceTo(own.address, 'OWN-2'), WAIT);
    expect(received.status).toBe(200);
    const hook = await limited.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/own', companyId });
    const { id: linkId } = (await limited.post('/api/v1/webhooks/portal-links', { companyId })).body
      .portalLink;
    const tested = await limited.post(`/api/v1/webhooks/${hook.body.webhook.id}/test`);
    const inserted = 'tdd_01KAJ3Q5CZ9V7T5R3P1N9M7K5J';
    await service.sql(
      `INSERT INTO tax_data (id, team_id, company_id, environment, jurisdiction, reporter, sequence, type, scope, mandatory,
         tax_identifier, state, exchanged_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'sandbox', 'SK', 'C2', 1, 'submit', 'domestic', true, 'x', 'incomplete', now(), now(), now())`,
      [inserted, team.teamId, companyId],
    );
    const moveId = 'nmv_01KAJ3Q5CZ9V7T5R3P1N9M7K5J';
    await service.sql(
      `INSERT INTO network_moves (id, team_id, company_id, network, connection_id, remote_company_id, status, created_at, completed_at)
       VALUES ($1, $2, $3, 'own', 'upc_former', 'c_remote', 'completed', now(), now())`,
      [moveId, team.teamId, companyId],
    );
    const draft = await team.post(`/api/v1/${companyId}/drafts`, { content: {} });
    const recurring = await team.post(`/api/v1/${companyId}/recurring-invoices`, {
      ...{ name: 'Rent', mode: 'draft', firstOn: '2026-01-01', paused: true },
      interval: { every: 1, unit: 'month', day: 1 },
      content: { recipient: '9999:delivered', documentType: 'invoice', document: {} },
    });
    return [
      recurring.body.recurringInvoice.id,
      draft.body.draft.id,
      companyId,
      documentId,
      hook.body.webhook.id,
      linkId,
      tested.body.delivery.id,
      inserted,
      moveId,
      limited.keyId,
    ];
  }
});

const WAIT = { headers: { prefer: 'wait=20' } };

const invoiceTo = (recipient: string, invoiceNumber: string): object => ({
  recipient,
  documentType: 'invoice',
  document: {
    invoiceNumber,
    buyerReference: 'x',
    buyer: { name: 'Buyer', street: 'S 1', city: 'Gent', postalZone: '9000', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'Line', netPriceAmount: '1', vat: { percentage: '21' } }],
  },
});
