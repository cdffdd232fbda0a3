import { randomUUID } from 'node:crypto';
import { QuotaWatchJob } from '../../src/business/usage/limits/quota-watch-job';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { person, type PersonClient } from '../support/people';
import { sharedServices } from '../support/per-worker';
import type { Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';
import { until } from '../support/until';

const OPERATOR = '/api/core/operator/teams';
const codeOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-error-code');

describe('limits of sending', () => {
  const [first, second] = sharedServices({});
  let service: Service;
  let operator: PersonClient;
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    service = first();
    operator = await person(service, { operator: true });
  });
  beforeEach(async () => {
    team = await service.team();
    companyId = (await team.company()).id;
  });

  const send = (client = team, company = companyId, headers = {}): Promise<Answer> =>
    client.post(`/api/v1/${company}/send`, invoiceTo('9999:delivered', `L-${randomUUID()}`), { headers });
  const sendMany = (count: number, client = team): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, () => send(client)));
  const setQuota = async (quota: object | null): Promise<void> => {
    const { status } = await operator.patch(`${OPERATOR}/${team.teamId}`, { quota });
    expect(status).toBe(200);
  };
  const countStored = async (): Promise<number> =>
    (
      await service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM documents WHERE team_id = $1 AND direction = 'outgoing'`,
        [team.teamId],
      )
    )[0]?.n ?? -1;
  const countCodes = (answers: Answer[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const answer of answers) {
      const code = answer.status === 200 ? 'sent' : (codeOf(answer) ?? '');
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  };
  const keyClient = async (limits: object, creator = team): Promise<TeamClient> => {
    const { status, body } = await creator.post('/api/core/api-keys', {
      ...{ name: 'Limited', type: 'basic', ...limits },
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    return new TeamClient(team.baseUrl, team.teamId, body.apiKey.id as string, body.secret as string);
  };

  describe('the quota of a team', () => {
    it('counts a document whose sending failed otherwise as not sent, and a deleted one as sent', async () => {
      await setQuota({ plan: 'Starter', documentsPerMonth: 2 });
      const twice = invoiceTo('9999:delivered', 'TWICE');
      expect((await team.post(`/api/v1/${companyId}/send`, twice)).status).toBe(200);
      for (let i = 0; i < 3; i += 1)
        expect(codeOf(await team.post(`/api/v1/${companyId}/send`, twice))).toBe('duplicate_document');
      const last = await send();
      await service.settled(last.body.document.id as string);
      expect((await team.delete(`/api/v1/documents/${last.body.document.id}`)).status).toBe(200);
      expect((await team.get('/api/v1/quota')).body.quota.used).toBe(2);
      expect(codeOf(await send())).toBe('quota_exceeded');
    });

    it('answers a repeated request as the first one', async () => {
      await setQuota({ plan: 'Starter', documentsPerMonth: 1 });
      const body = invoiceTo('9999:delivered', `R-${randomUUID()}`);
      const options = { headers: { 'idempotency-key': randomUUID() } };
      const answer = await team.post(`/api/v1/${companyId}/send`, body, options);
      const repeated = await team.post(`/api/v1/${companyId}/send`, body, options);
      expect([answer.status, repeated.status]).toEqual([200, 200]);
      expect(repeated.body.document.id).toBe(answer.body.document.id);
    });

    it('never refuses a received document, nor the answer to one', async () => {
      await setQuota({ plan: 'None', documentsPerMonth: 0 });
      const other = await service.team();
      const to = await team.company();
      const sender = (await other.company()).id;
      const sent = await other.post(`/api/v1/${sender}/send`, invoiceTo(to.address, `A-${randomUUID()}`));
      await service.settled(sent.body.document.id as string);
      const inbox = await team.get('/api/v1/documents?direction=incoming');
      expect(inbox.body.documents).toHaveLength(1);
      expect(codeOf(await send())).toBe('quota_exceeded');
    });

    it('lets drafts remain, and imports and recurring invoices go on later', async () => {
      await setQuota({ plan: 'None', documentsPerMonth: 0 });
      const content = invoiceTo('9999:delivered', `D-${randomUUID()}`);
      const { body } = await team.post(`/api/v1/${companyId}/drafts`, { content });
      const path = `/api/v1/${companyId}/drafts/${body.draft.id}`;
      expect(codeOf(await team.post(`${path}/send`, {}))).toBe('quota_exceeded');
      expect((await team.get(path)).status).toBe(200);

      await team.put(`/api/v1/companies/${companyId}`, {
        invoiceDefaults: { invoiceNumberPattern: 'R-{number:3}' },
      });
      const { invoiceNumber: _number, ...document } = smallInvoice('unused');
      const recurring = await team.post(`/api/v1/${companyId}/recurring-invoices`, {
        ...{ name: 'Rent', mode: 'send', firstOn: '2026-01-01', paused: true },
        interval: { every: 1, unit: 'month', day: 1 },
        content: { recipient: '9999:delivered', documentType: 'invoice', document },
      });
      const id = recurring.body.recurringInvoice.id as string;
      await team.post(`/api/v1/${companyId}/recurring-invoices/${id}/run`, { on: '2026-02-01' });
      const run = async (): Promise<{ state: string; failure: { code: string } | null } | undefined> =>
        (
          await service.sql<{ state: string; failure: { code: string } | null }>(
            'SELECT state, failure FROM recurring_invoice_runs WHERE recurring_invoice_id = $1',
            [id],
          )
        )[0];
      await until(async () => (await run())?.failure?.code === 'quota_exceeded');
      expect((await run())?.state).toBe('waiting');
      await setQuota(null);
      await service.sql(
        `UPDATE recurring_invoice_runs SET next_attempt_at = clock_timestamp() WHERE recurring_invoice_id = $1`,
        [id],
      );
      await until(async () => (await run())?.state === 'done');
      expect(await countStored()).toBe(1);
    });

    it('is notified at 80 % and at 100 %, once a month each', async () => {
      await setQuota({ plan: 'Starter', documentsPerMonth: 5 });
      const watch = async (): Promise<unknown[]> => {
        const quota = { teamId: team.teamId, plan: 'Starter', documentsPerMonth: 5 };
        await Promise.all(
          [first(), second()].map(({ app }) => app.get(QuotaWatchJob, { strict: false }).check(quota)),
        );
        const { body } = await team.get('/api/v1/events?type=team.quota_reached');
        return (body.events as { data: { percent: number; used: number } }[]).map(({ data }) => [
          data.percent,
          data.used,
        ]);
      };
      const owner = await person(service, { team: team.teamId, role: 'owner' });
      await sendMany(3);
      expect(await watch()).toEqual([]);
      await send();
      expect(await watch()).toEqual([[80, 4]]);
      expect(await watch()).toEqual([[80, 4]]);
      await send();
      expect((await watch()).sort()).toEqual([
        [100, 5],
        [80, 4],
      ]);
      await watch();
      const told = await service.sql(`SELECT kind FROM notifications WHERE team_id = $1 AND user_id = $2`, [
        team.teamId,
        owner.userId,
      ]);
      expect(told).toEqual([{ kind: 'quotaReached' }, { kind: 'quotaReached' }]);
      // A new month starts again.
      await service.sql(
        `UPDATE team_quotas SET notified_month = notified_month - interval '1 month' WHERE team_id = $1`,
        [team.teamId],
      );
      expect(await watch()).toHaveLength(3);
    });

    it('is set by operators, who may manage teams, and has an audit entry', async () => {
      const wrong = await operator.patch(`${OPERATOR}/${team.teamId}`, {
        quota: { plan: '', documentsPerMonth: -1 },
      });
      expect([wrong.status, Object.keys(wrong.body.errors as object).sort()]).toEqual([
        400,
        ['quota.documentsPerMonth', 'quota.plan'],
      ]);
      const owner = await person(service, { team: team.teamId, role: 'owner' });
      const quota = { plan: 'Mine', documentsPerMonth: 9 };
      expect((await owner.patch(`${OPERATOR}/${team.teamId}`, { quota })).status).toBe(403);
      await setQuota(quota);
      expect((await operator.get(`${OPERATOR}/${team.teamId}`)).body.team.quota).toEqual(quota);
      const entries = await service.sql<{ action: string }>(
        `SELECT action FROM audit_entries WHERE team_id = $1 AND action = 'team.quota_changed'`,
        [team.teamId],
      );
      expect(entries).toHaveLength(1);
    });
  });

  describe('the limit of a company', () => {
    it('is exact under simultaneous documents, and leaves other companies alone', async () => {
      const other = (await team.company()).id;
      const path = `/api/v1/companies/${companyId}`;
      expect((await team.put(path, { documentsPerDay: 4 })).body.company.documentsPerDay).toBe(4);
      expect(countCodes(await sendMany(10))).toEqual({ sent: 4, daily_limit_reached: 6 });
      const refused = await send();
      expect(refused.body.errors.root[0]).toContain(
        `The company ${companyId} may send at most 4 documents a day`,
      );
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
      expect((await send(team, other)).status).toBe(200);
      await team.put(path, { documentsPerDay: null });
      expect((await send()).status).toBe(200);
    });
  });

  describe('the limits of an API key', () => {
    it('count the documents that the key sent, in every process', async () => {
      const key = await keyClient({ documentsPerDay: 3 });
      expect(countCodes(await sendMany(8, key))).toEqual({ sent: 3, daily_limit_reached: 5 });
      const beside = new TeamClient(second().baseUrl, team.teamId, key.keyId, key.secret);
      const refused = await send(beside);
      expect(refused.body.errors.root[0]).toContain(`The API key ${key.keyId} may send at most 3`);
      expect((await send()).status).toBe(200);
    });

    it('refuse more requests than the rate of the key, whatever its team may make', async () => {
      const key = await keyClient({ requestsPerMinute: 2 });
      const answers = [];
      for (let i = 0; i < 3; i += 1) answers.push(await key.get('/api/v1/companies'));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect([answers[0]?.headers.get('ratelimit-limit'), codeOf(answers[2] ?? answers[0]!)]).toEqual([
        '2',
        'rate_limited',
      ]);
      expect(answers[2]?.body.errors.root[0]).toContain(key.keyId);
      expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(1);
      expect((await team.get('/api/v1/companies')).status).toBe(200);
    });

    it.each([
      [{ requestsPerMinute: 61 }, 'requestsPerMinute'],
      [{ documentsPerDay: 11 }, 'documentsPerDay'],
    ])('are never widened by a key: %j', async (wider, field) => {
      const key = await keyClient({ requestsPerMinute: 60, documentsPerDay: 10, scopes: ['keys', 'send'] });
      const input = { name: 'Wider', type: 'basic' };
      for (const answer of [
        await key.post('/api/core/api-keys', { ...input, ...wider }),
        await key.request('PATCH', `/api/core/api-keys/${key.keyId}`, wider, {}),
        await key.request('PATCH', `/api/core/api-keys/${key.keyId}`, { [field]: null }, {}),
      ])
        expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([
          403,
          [expect.stringMatching(/requestsPerMinute|documentsPerDay/)],
        ]);
      // Two keys could make twice as much as one.
      const second = await key.post('/api/core/api-keys', {
        ...input,
        requestsPerMinute: 1,
        documentsPerDay: 1,
      });
      expect([second.status, codeOf(second)]).toEqual([403, 'insufficient_scope']);
      const narrower = await key.request(
        'PATCH',
        `/api/core/api-keys/${key.keyId}`,
        { documentsPerDay: 1 },
        {},
      );
      expect(narrower.body.apiKey).toMatchObject({ requestsPerMinute: 60, documentsPerDay: 1 });
    });

    it('count the documents of its imports and recurring invoices, which wait, also after a rotation', async () => {
      const key = await keyClient({ documentsPerDay: 2 });
      await team.put(`/api/v1/companies/${companyId}`, {
        invoiceDefaults: { invoiceNumberPattern: 'K-{number:3}' },
      });
      const { invoiceNumber: _number, ...document } = smallInvoice('unused');
      const content = { recipient: '9999:delivered', documentType: 'invoice', document };
      const path = `/api/v1/${companyId}/recurring-invoices`;
      const schedule = { firstOn: '2026-01-01', paused: true, interval: { every: 1, unit: 'month', day: 1 } };
      const { body } = await key.post(path, { name: 'Rent', mode: 'send', content, ...schedule });
      const id = body.recurringInvoice.id as string;
      const states = async (): Promise<string[]> =>
        (
          await service.sql<{ state: string }>(
            `SELECT state || coalesce(' ' || (failure ->> 'code'), '') AS state FROM recurring_invoice_runs
             WHERE recurring_invoice_id = $1 ORDER BY on_day`,
            [id],
          )
        ).map(({ state }) => state);
      await team.post(`${path}/${id}/run`, { on: '2026-02-01' });
      await until(async () => (await states())[0] === 'done');
      const { address } = await team.company();
      const columns =
        'Invoice number;Invoice date;Customer;Street;City;Postcode;Country;Peppol ID;Reference;Description;Quantity;Unit price;VAT rate;IBAN';
      const row = (number: string): string =>
        `${number};28/11/2026;De Kroon;Kerkstraat 1;Gent;9000;BE;${address};PO-1;Consulting;2;1.250,50;21;BE71096123456769`;
      const imports = `/api/v1/${companyId}/invoice-imports`;
      const created = await key.post(imports, { document: [columns, row('I-1'), row('I-2')].join('\n') });
      const { id: importId, suggestion } = created.body.invoiceImport;
      const importOf = async (): Promise<{ state: string; counts: Record<string, number> }> =>
        (await team.get(`${imports}/${importId}`)).body.invoiceImport;
      await team.put(`${imports}/${importId}/mapping`, { fields: suggestion.fields });
      await until(async () => (await importOf()).state === 'ready');
      expect((await importOf()).counts['valid']).toBe(2);
      await key.post(`${imports}/${importId}/send`, {});
      await until(async () => (await importOf()).counts['sent'] === 1);
      expect([(await importOf()).counts['queued'], codeOf(await send(key))]).toEqual([
        1,
        'daily_limit_reached',
      ]);
      const { apiKey } = (await team.post(`/api/core/api-keys/${key.keyId}/rotate`, {})).body;
      await team.post(`${path}/${id}/run`, { on: '2026-03-01' });
      await until(async () => (await states())[1] === 'waiting daily_limit_reached');
      // A larger limit of the replacement lets both go on.
      await team.request('PATCH', `/api/core/api-keys/${apiKey.id}`, { documentsPerDay: 4 }, {});
      for (const table of ['recurring_invoice_runs', 'invoice_imports'])
        await service.sql(
          `UPDATE ${table} SET next_attempt_at = clock_timestamp() WHERE team_id = $1 AND next_attempt_at IS NOT NULL`,
          [team.teamId],
        );
      await until(async () => (await states())[1] === 'done');
      await until(async () => (await importOf()).counts['sent'] === 2);
      expect((await send()).status).toBe(200);
    });

    it('are changed by the team, and kept by a rotation', async () => {
      const key = await keyClient({ documentsPerDay: 0 });
      expect(codeOf(await send(key))).toBe('daily_limit_reached');
      const path = `/api/core/api-keys/${key.keyId}`;
      expect((await team.request('PATCH', path, { documentsPerDay: 1 }, {})).status).toBe(200);
      expect((await send(key)).status).toBe(200);
      const { apiKey, secret } = (await team.post(`${path}/rotate`, {})).body;
      expect(apiKey.documentsPerDay).toBe(1);
      const replacement = new TeamClient(service.baseUrl, team.teamId, apiKey.id, secret);
      expect(codeOf(await send(replacement))).toBe('daily_limit_reached');
      const foreign = await (await service.team()).request('PATCH', path, { documentsPerDay: 5 }, {});
      expect(foreign.status).toBe(401);
    });
  });
});
