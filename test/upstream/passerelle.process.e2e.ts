import { supplierInvoice } from '../support/supplier-invoices';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { startFaultyProxy, type FaultyServer } from '../support/upstream/faulty-server';
import {
  clientCompany,
  deliverUntil,
  fetchArrivals,
  listIncoming,
  providerCompany,
  sendInvoice,
  type BelgianCompany,
} from '../support/upstream/upstream-scene';
import { until } from '../support/until';

let serial = 1;

describe('the network by another Passerelle', () => {
  let provider: Service;
  let client: Service;
  let proxy: FaultyServer;
  let providerTeam: TeamClient;
  let team: TeamClient;
  let company: BelgianCompany;
  let remote: BelgianCompany;

  beforeAll(async () => {
    provider = await startService();
    client = await startService();
    proxy = await startFaultyProxy(provider.baseUrl);
    providerTeam = await provider.team();
    team = await client.team('production');
    company = await clientCompany(client, team);
    remote = await providerCompany(providerTeam, company.number);
  });

  afterAll(async () => {
    await client?.stop();
    await provider?.stop();
    await proxy?.stop();
  });

  const connection = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
    provider: 'passerelle',
    baseUrl: proxy.url,
    apiKey: providerTeam.keyId,
    apiSecret: providerTeam.secret,
    ...fields,
  });

  /** Invoices of the team at the provider with a number. */
  async function sentByProvider(number: string): Promise<Answer['body'][]> {
    const { body } = await providerTeam.get(`/api/v1/documents?direction=outgoing&number=${number}`);
    return body.documents;
  }

  async function send(recipient = '9999:delivered'): Promise<{ id: string; number: string }> {
    const number = `U-${serial++}`;
    const { id } = await sendInvoice(team, company, recipient, number);
    return { id, number };
  }

  /** Lets a company at the provider receive an invoice from the network. */
  async function receiveAtProvider({ id, address }: BelgianCompany): Promise<void> {
    const buyer = address.slice('0208:'.length);
    const terms = { number: '0987654394', iban: 'BE71096123456769', invoiceNumber: `R-${serial++}` };
    const document = supplierInvoice({ ...terms, buyer });
    const { status, body } = await providerTeam.post('/api/v1/sandbox/inbound', { companyId: id, document });
    expect([status, body.errors]).toEqual([200, undefined]);
  }

  // The circuit breaker is not the subject.
  afterEach(() => client.sql('DELETE FROM delivery_destinations'));

  it('stores a connection that the provider accepts, and never shows its secret', async () => {
    const wrong = await team.put('/api/v1/upstream', connection({ apiSecret: 'secret_wrong' }));
    expect([wrong.status, wrong.headers.get('x-error-code'), Object.keys(wrong.body.errors)]).toEqual([
      400,
      'upstream_not_accepted',
      ['apiSecret'],
    ]);
    expect((await team.get('/api/v1/upstream')).body.upstream).toBeNull();
    const set = await team.put('/api/v1/upstream', connection());
    expect([set.status, set.body.errors]).toEqual([200, undefined]);
    const shown = await team.get('/api/v1/upstream');
    expect(shown.body.upstream).toMatchObject({ provider: 'passerelle', apiKey: providerTeam.keyId });
    expect(JSON.stringify([set.body, shown.body])).not.toContain(providerTeam.secret);
    const stored = await client.sql<{ secret: string }>(
      `SELECT encode(api_secret_sealed, 'escape') AS secret FROM upstream_connections`,
    );
    expect(JSON.stringify(stored)).not.toContain(providerTeam.secret);
    const again = await team.put('/api/v1/upstream', connection({ apiSecret: undefined }));
    expect(again.status).toBe(200);
    const moved = await team.put(
      '/api/v1/upstream',
      connection({ apiSecret: undefined, baseUrl: provider.baseUrl }),
    );
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['apiSecret']]);
  });

  it('refuses private addresses, and sandbox teams', async () => {
    const guarded = await team.put('/api/v1/upstream', connection({ baseUrl: 'https://10.1.2.3' }));
    expect([guarded.status, guarded.headers.get('x-error-code')]).toEqual([400, 'upstream_url_not_allowed']);
    const sandbox = await (await client.team()).put('/api/v1/upstream', connection());
    expect([sandbox.status, sandbox.headers.get('x-error-code')]).toEqual([409, 'upstream_production_only']);
  });

  it('publishes identifiers at the provider', async () => {
    await until(async () => {
      await client.sql(
        `UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE publication = 'publishing' AND lease_until IS NULL`,
      );
      const { body } = await team.get(`/api/v1/companies/${company.id}/identifiers`);
      return body.identifiers.some(({ published }: { published: boolean }) => published);
    });
    const network = await team.get(`/api/v1/companies/${company.id}/network`);
    expect(network.body.network).toMatchObject({
      network: 'upstream',
      isSet: true,
      upstreamCompanyId: remote.id,
    });
  });

  it('sends a document that the provider delivers, byte for byte', async () => {
    const { id, number } = await send();
    const document = await deliverUntil(client, team, id);
    expect([document.deliveryStatus, document.deliveries[0].failure]).toEqual(['delivered', null]);
    const [sent] = await sentByProvider(number);
    expect(sent).toMatchObject({ receiverId: '9999:delivered', deliveryStatus: 'delivered' });
    const [here, there] = await Promise.all([
      team.get(`/api/v1/documents/${id}`, { headers: { accept: 'application/xml' } }),
      providerTeam.get(`/api/v1/documents/${sent.id}`, { headers: { accept: 'application/xml' } }),
    ]);
    expect(there.body).toBe(here.body);
    expect(document.receivedPeppolSignalMessage).toContain('Receipt');
  });

  it('looks recipients up at the provider', async () => {
    const unknown = await team.post(`/api/v1/recipients/verify`, { address: '0208:0999999922' });
    expect(unknown.body.recipient).toMatchObject({ registered: false, documentTypes: [] });
    const known = await team.post(`/api/v1/recipients/verify`, { address: '9999:delivered' });
    expect(known.body.recipient.registered).toBe(true);
    expect(known.body.recipient.documentTypes[0]).toMatchObject({ transportProfile: 'upstream' });
  });

  it('passes the reason on when the provider does not deliver a document', async () => {
    const { id } = await send('9999:rejected');
    const document = await deliverUntil(client, team, id);
    expect(document.deliveryStatus).toBe('failed');
    expect(document.deliveries[0].failure.category).not.toBe('unconfirmed');
    expect(document.deliveries[0].failure.message).toMatch(/^Passerelle did not deliver the document: /);
  });

  it.each([
    ['a connection that is cut before the provider has the request', 'cutBefore'],
    ['a connection that is cut after the provider accepted the document', 'cutAfter'],
    ['an answer 500', { status: 500 }],
    ['an answer 503 with Retry-After', { status: 503, headers: { 'retry-after': '1' } }],
  ] as const)('sends a document once in spite of %s', async (_, fault) => {
    proxy.fail('POST', '/send', fault);
    const { id, number } = await send();
    const document = await deliverUntil(client, team, id);
    expect(document.deliveryStatus).toBe('delivered');
    expect(document.deliveries[0].attempts).toBeGreaterThan(1);
    expect(await sentByProvider(number)).toHaveLength(1);
  });

  it('waits as long as a provider asks after too many requests', async () => {
    proxy.fail('POST', '/send', { status: 429, headers: { 'retry-after': '2' } });
    const before = proxy.count('POST', '/send');
    const { id } = await send();
    const attempted = await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts === 1);
    expect(attempted.deliveries[0].lastAttempt.message).toMatch(/429/);
    expect(proxy.count('POST', '/send')).toBe(before + 1);
    await deliverUntil(client, team, id);
    expect(proxy.count('POST', '/send')).toBe(before + 2);
  });

  it('receives documents once, with their events', async () => {
    await fetchArrivals(client);
    const arrivals = (await listIncoming(team, company)).length;
    await receiveAtProvider(remote);
    await fetchArrivals(client);
    await fetchArrivals(client);
    const received = await listIncoming(team, company);
    expect(received).toHaveLength(arrivals + 1);
    expect(received[0]).toMatchObject({ receiverId: company.address, type: 'invoice', readAt: null });
    expect(received[0].validation.result).toBe('invalid');
    const events = await team.get('/api/v1/events?type=document.received');
    expect(events.body.events[0].data.documentId).toBe(received[0].id);
    const shown = await team.get('/api/v1/upstream');
    expect(shown.body.upstream).toMatchObject({ lastError: null });
  });

  it('receives nothing twice after another key and address of the same account', async () => {
    const before = await listIncoming(team, company);
    expect(before.length).toBeGreaterThan(0);
    const { body } = await providerTeam.post('/api/core/api-keys', { name: 'Rotated', type: 'basic' });
    const rotated = { apiKey: body.apiKey.id, apiSecret: body.secret, baseUrl: provider.baseUrl };
    const set = await team.put('/api/v1/upstream', connection(rotated));
    expect([set.status, set.body.errors]).toEqual([200, undefined]);
    // The whole list is read again, as after a lost position.
    await client.sql('UPDATE upstream_connections SET cursor = NULL');
    await fetchArrivals(client);
    expect(await listIncoming(team, company)).toHaveLength(before.length);
    expect(await client.sql('SELECT id FROM upstream_connections')).toHaveLength(1);
    const network = await team.get(`/api/v1/companies/${company.id}/network`);
    expect(network.body.network.upstreamCompanyId).toBe(remote.id);
    expect((await team.put('/api/v1/upstream', connection())).status).toBe(200);
  });

  it('stores the first connection once when two requests set it', async () => {
    const other = await client.team('production');
    const answers = await Promise.all([1, 2, 3].map(() => other.put('/api/v1/upstream', connection())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await other.delete('/api/v1/upstream');
    await client.sql('DELETE FROM upstream_connections WHERE team_id = $1', [other.teamId]);
  });

  it('fetches at once after a webhook of the provider, whose contents count for nothing', async () => {
    const { hintUrl } = (await team.get('/api/v1/upstream')).body.upstream;
    const path = new URL(hintUrl).pathname;
    expect((await fetch(`${client.baseUrl}${path}`, { method: 'POST', body: 'anything' })).status).toBe(204);
    const due = await client.sql<{ hinted: boolean }>(
      'SELECT hinted_at IS NOT NULL AS hinted FROM upstream_connections',
    );
    expect(due).toEqual([{ hinted: true }]);
    const wrong = await fetch(`${client.baseUrl}${path.slice(0, -4)}AAAA`, { method: 'POST' });
    expect(wrong.status).toBe(404);
  });

  it('stores no document for a company of another team', async () => {
    const other = await client.team('production');
    const foreign = await clientCompany(client, other);
    const remoteForeign = await providerCompany(providerTeam, foreign.number);
    await client.sql(`UPDATE identifiers SET publication = 'published' WHERE company_id = $1`, [foreign.id]);
    await receiveAtProvider(remoteForeign);
    await fetchArrivals(client);
    expect(await listIncoming(other, foreign)).toEqual([]);
    const refused = await client.sql<{ reason: string }>('SELECT reason FROM upstream_arrivals');
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/is not an address of the team/),
    ]);
  });

  it('keeps a submitted document with the provider after the company moved away', async () => {
    const { id, number } = await send('9999:slow');
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 1);
    const path = `/api/v1/companies/${company.id}/network`;
    // The provider publishes its identifier.
    const early = await team.put(path, { network: 'own' });
    expect([early.status, early.headers.get('x-error-code')]).toEqual([
      409,
      'upstream_identifiers_published',
    ]);
    await team.put(`/api/v1/companies/${company.id}`, { isSmpRecipient: false });
    await until(async () => {
      await client.sql(
        `UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE publication = 'unpublishing' AND lease_until IS NULL`,
      );
      const [left] = await client.sql(
        `SELECT 1 FROM identifiers WHERE publication <> 'unpublished' AND company_id = $1`,
        [company.id],
      );
      return left === undefined;
    });
    expect((await team.put(path, { network: 'own' })).body.network).toMatchObject({
      network: 'own',
      isSet: true,
    });
    const document = await deliverUntil(client, team, id);
    expect(document.deliveryStatus).toBe('delivered');
    expect(await sentByProvider(number)).toHaveLength(1);
    const refused = await team.post(`/api/v1/${company.id}/send`, {
      recipient: '9999:delivered',
      documentType: 'invoice',
      document: { invoiceNumber: 'X' },
    });
    expect([400, 503]).toContain(refused.status);
    const back = await team.put(path, { network: 'upstream' });
    expect(back.body.network).toMatchObject({
      network: 'upstream',
      isSet: true,
      upstreamCompanyId: remote.id,
    });
    const missing = await team.put(path, { network: 'upstream', upstreamCompanyId: 'c_missing' });
    expect([missing.status, missing.headers.get('x-error-code')]).toEqual([400, 'upstream_company_missing']);
  });

  it('fetches no more over the connection of another account', async () => {
    const account = await provider.team();
    const set = await team.put(
      '/api/v1/upstream',
      connection({ apiKey: account.keyId, apiSecret: account.secret }),
    );
    expect(set.status).toBe(200);
    await fetchArrivals(client);
    const fetched = await client.sql<{ ended: boolean; fetched: boolean }>(
      `SELECT ended_at IS NOT NULL AS ended, last_fetched_at IS NOT NULL AS fetched FROM upstream_connections
       WHERE team_id = $1 ORDER BY 1`,
      [team.teamId],
    );
    expect(fetched).toEqual([
      { ended: false, fetched: true },
      { ended: true, fetched: false },
    ]);
  });
});
