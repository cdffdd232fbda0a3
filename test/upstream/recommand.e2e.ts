import { UpstreamReceiver } from '../../src/business/sending/upstream/upstream-receiver';
import { UpstreamFeed } from '../../src/network/upstream/upstream-feed';
import { UpstreamPollingJob } from '../../src/business/sending/upstream/upstream-polling-job';
import { startService, type Service } from '../support/service';
import { supplierInvoice } from '../support/supplier-invoices';
import type { Answer, TeamClient } from '../support/team-client';
import { RecommandServer } from '../support/upstream/recommand-server';
import {
  clientCompany,
  deliverUntil,
  fetchArrivals,
  listIncoming,
  sendInvoice,
  type BelgianCompany,
} from '../support/upstream/upstream-scene';

const RECIPIENT = '0208:0987654394';
let serial = 1;

describe('the network by the API of Recommand', () => {
  let provider: RecommandServer;
  let client: Service;
  let team: TeamClient;
  let company: BelgianCompany;

  beforeAll(async () => {
    provider = await RecommandServer.start();
    client = await startService();
    team = await client.team('production');
    company = await clientCompany(client, team);
    const { number, address } = company;
    provider.companies.push({
      id: 'c_1',
      name: 'Atelier',
      enterpriseNumber: number,
      vatNumber: `BE${number}`,
    });
    provider.identifiers.set('c_1', [address]);
    provider.registered.add(RECIPIENT);
    const { status, body } = await team.put('/api/v1/upstream', {
      provider: 'recommand',
      baseUrl: `${provider.http.url}/`,
      apiKey: provider.key,
      apiSecret: provider.secret,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  afterAll(async () => {
    await client?.stop();
    await provider?.http.stop();
  });

  afterEach(async () => {
    provider.outcome = 'delivered';
    await client.sql('DELETE FROM delivery_destinations');
  });

  async function send(): Promise<{ id: string; number: string }> {
    const number = `RC-${serial++}`;
    const { id } = await sendInvoice(team, company, RECIPIENT, number);
    return { id, number };
  }

  /** Lets the time pass after which the provider certainly shows a document. */
  const letTimePass = (seconds: number) =>
    client.sql(
      `UPDATE upstream_submissions SET attempted_at = attempted_at - make_interval(secs => $1),
         first_attempt_at = first_attempt_at - make_interval(secs => $1)`,
      [seconds],
    );

  it('sends a document, and shows the message that the provider states', async () => {
    const { id, number } = await send();
    const document = await deliverUntil(client, team, id);
    expect([document.deliveryStatus, document.deliveries[0].failure]).toEqual(['delivered', null]);
    expect(document.deliveries[0].lastAttempt.message).toMatch(
      /^Document doc_\d+ at Recommand, message m-doc_/,
    );
    expect(provider.sent(number)).toHaveLength(1);
    const { body } = await team.get(`/api/v1/documents/${id}`, { headers: { accept: 'application/xml' } });
    expect(provider.sent(number)[0]?.xml).toBe(body);
  });

  it('waits for the outcome of a document that is pending', async () => {
    provider.outcome = 'pending';
    const { id, number } = await send();
    const waiting = await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 2);
    expect(waiting.deliveries[0]).toMatchObject({ status: 'pending', lastAttempt: { outcome: 'retry' } });
    const [sent] = provider.sent(number);
    if (sent !== undefined) sent.deliveryStatus = 'delivered';
    expect((await deliverUntil(client, team, id)).deliveryStatus).toBe('delivered');
    expect(provider.sent(number)).toHaveLength(1);
  });

  it('passes a refusal of the recipient on, also after the document was pending', async () => {
    provider.outcome = 'failed';
    const { id } = await send();
    const document = await deliverUntil(client, team, id);
    expect(document.deliveries[0].failure).toMatchObject({
      category: 'recipient_rejected',
      message: expect.stringMatching(/The recipient refused it\./),
      providerCode: 'X1',
    });
  });

  it('finds a document by its number that the provider accepted without an answer', async () => {
    provider.http.fail('POST', '/send', 'cutAfter');
    const { id, number } = await send();
    const document = await deliverUntil(client, team, id);
    expect(document.deliveryStatus).toBe('delivered');
    expect(provider.sent(number)).toHaveLength(1);
    expect(provider.http.count('POST', '/send')).toBeGreaterThan(0);
  });

  it('shows the outcome as unknown when the provider has a document for the recipient that it has not read', async () => {
    provider.http.fail('POST', '/send', 'cutBefore');
    const sends = provider.http.count('POST', '/send');
    const { id } = await send();
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 1);
    const unread = provider.receive('c_1', RECIPIENT, '<unread/>');
    Object.assign(provider.documents.at(-1) ?? {}, { direction: 'outgoing' });
    await letTimePass(400);
    const document = await deliverUntil(client, team, id);
    provider.documents.pop();
    expect(document.deliveries[0].failure).toMatchObject({
      category: 'unconfirmed',
      message: expect.stringContaining(unread),
    });
    expect(provider.http.count('POST', '/send')).toBe(sends + 1);
  });

  it('sends again only when the provider would certainly show the document', async () => {
    provider.http.fail('POST', '/send', 'cutBefore');
    const sends = provider.http.count('POST', '/send');
    const { id, number } = await send();
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 3);
    expect(provider.http.count('POST', '/send')).toBe(sends + 1);
    await letTimePass(400);
    const document = await deliverUntil(client, team, id);
    expect(document.deliveryStatus).toBe('delivered');
    expect(provider.sent(number)).toHaveLength(1);
  });

  it('waits when a taken document is missing at the provider, then shows the outcome as unknown, and does not repeat', async () => {
    provider.outcome = 'pending';
    const { id, number } = await send();
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 1);
    provider.documents.splice(0);
    const sends = provider.http.count('POST', '/send');
    const waiting = await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 3);
    expect(waiting.deliveries[0].lastAttempt.message).toMatch(/does not show it at the moment/);
    await client.sql(
      `UPDATE upstream_submissions SET missing_since = missing_since - interval '7 hours' WHERE missing_since IS NOT NULL`,
    );
    const document = await deliverUntil(client, team, id);
    expect(document.deliveries[0].failure).toMatchObject({
      category: 'unconfirmed',
      providerCode: 'UPSTREAM:UNKNOWN',
    });
    expect([provider.http.count('POST', '/send'), provider.sent(number)]).toEqual([sends, []]);
  });

  it('refuses a document for a recipient that the provider does not find', async () => {
    const { status } = await team.post(`/api/v1/${company.id}/send`, {
      recipient: '0208:0123456749',
      documentType: 'invoice',
      document: { invoiceNumber: 'N', buyer: { name: 'B', country: 'BE' }, lines: [] },
    });
    expect([400, 422]).toContain(status);
  });

  it('receives each document once, in pages, and tries what it cannot store again', async () => {
    await fetchArrivals(client);
    const before = (await listIncoming(team, company)).length;
    await client.sql(`UPDATE identifiers SET publication = 'published' WHERE company_id = $1`, [company.id]);
    const number = company.address.slice('0208:'.length);
    const terms = { number: '0987654394', iban: 'BE71096123456769', buyer: number };
    for (let index = 0; index < 3; index++) provider.receive('c_1', company.address, supplierInvoice(terms));
    provider.receive('c_1', '0208:0123456749', supplierInvoice(terms));
    await fetchArrivals(client);
    await fetchArrivals(client);
    expect(await listIncoming(team, company)).toHaveLength(before + 3);
    const left = await client.sql<{ attempts: number; reason: string }>(
      'SELECT attempts, reason FROM upstream_arrivals',
    );
    expect(left).toEqual([
      { attempts: 2, reason: expect.stringMatching(/is not served by this access point/) },
    ]);
    const shown = async () => (await team.get('/api/v1/upstream')).body.upstream.failedArrivals;
    expect(await shown()).toMatchObject({
      waiting: 1,
      abandoned: 0,
      newest: [{ ...left[0], isAbandoned: false }],
    });
    await client.sql('UPDATE upstream_arrivals SET next_attempt_at = NULL');
    expect(await shown()).toMatchObject({ waiting: 0, abandoned: 1, newest: [{ isAbandoned: true }] });
    await client.sql('UPDATE upstream_arrivals SET next_attempt_at = clock_timestamp()');
  });

  it.each([
    ['ends without an answer', 'cutAfter'],
    ['is 404 for once', { status: 404 }],
    ['is 403 for this document alone', { status: 403 }],
  ] as const)('stores the other documents when the answer for one %s', async (_, fault) => {
    await fetchArrivals(client);
    const before = (await listIncoming(team, company)).length;
    const number = company.address.slice('0208:'.length);
    const terms = { number: '0987654394', iban: 'BE71096123456769', buyer: number };
    // The newest one is listed first.
    provider.receive('c_1', company.address, supplierInvoice(terms));
    const failing = provider.receive('c_1', company.address, supplierInvoice(terms));
    provider.http.fail('GET', failing, fault);
    const list = async (): Promise<{ id: string; waits: boolean }[]> =>
      client.sql(
        `SELECT arrival_id AS id, next_attempt_at > clock_timestamp() AS waits FROM upstream_arrivals WHERE arrival_id = $1`,
        [failing],
      );
    await fetchArrivals(client);
    expect(await list()).toEqual([{ id: failing, waits: true }]);
    await client.sql('UPDATE upstream_connections SET last_fetched_at = NULL');
    await client.app.get(UpstreamPollingJob).run();
    expect(await listIncoming(team, company)).toHaveLength(before + 1);
    await fetchArrivals(client);
    expect(await listIncoming(team, company)).toHaveLength(before + 2);
    expect(await list()).toEqual([]);
  });

  it('fetches a document once that came over another way', async () => {
    const feed = client.app.get(UpstreamFeed);
    feed.setHandler(() => Promise.resolve('known'));
    try {
      const terms = { number: '0987654394', iban: 'BE71096123456769', buyer: company.number };
      const known = provider.receive('c_1', company.address, supplierInvoice(terms));
      for (let time = 0; time < 3; time++) await fetchArrivals(client);
      expect(provider.http.count('GET', known)).toBe(1);
      const stored = await client.sql(
        'SELECT attempts, next_attempt_at AS next FROM upstream_arrivals WHERE arrival_id = $1',
        [known],
      );
      expect(stored).toEqual([{ attempts: 0, next: null }]);
      const { newest } = (await team.get('/api/v1/upstream')).body.upstream.failedArrivals;
      expect(newest.map(({ documentId }: Answer['body']) => documentId)).not.toContain(known);
    } finally {
      const receiver = client.app.get(UpstreamReceiver);
      feed.setHandler((document) => receiver.receive(document));
    }
  });

  it('says why the last fetch failed', async () => {
    provider.http.fail('GET', '/documents', { status: 401 });
    await fetchArrivals(client);
    const { body } = await team.get('/api/v1/upstream');
    expect(body.upstream.lastError).toMatch(/^Recommand answered HTTP 401/);
    await fetchArrivals(client);
    expect((await team.get('/api/v1/upstream')).body.upstream.lastError).toBeNull();
  });

  it('stops using a removed connection, and sends nothing twice', async () => {
    provider.outcome = 'pending';
    const { id, number } = await send();
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 1);
    expect((await team.delete('/api/v1/upstream')).status).toBe(200);
    const [sent] = provider.sent(number);
    if (sent !== undefined) sent.deliveryStatus = 'delivered';
    expect((await deliverUntil(client, team, id)).deliveryStatus).toBe('delivered');
    expect((await team.get(`/api/v1/companies/${company.id}/network`)).body.network).toMatchObject({
      network: 'upstream',
      upstreamCompanyId: null,
    });
  });
});
