import { startService, type Service } from '../support/service';
import { supplierInvoice } from '../support/supplier-invoices';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { EInvoiceBeServer } from '../support/upstream/e-invoice-be-server';
import {
  clientCompany,
  deliverUntil,
  fetchArrivals,
  listIncoming,
  sendInvoice,
  type BelgianCompany,
} from '../support/upstream/upstream-scene';
import { until } from '../support/until';

const RECIPIENT = '0208:0987654394';
let serial = 1;

describe('the network by the API of e-invoice.be', () => {
  let provider: EInvoiceBeServer;
  let client: Service;
  let team: TeamClient;
  let company: BelgianCompany;

  beforeAll(async () => {
    provider = await EInvoiceBeServer.start();
    client = await startService();
    team = await client.team('production');
    company = await clientCompany(client, team);
    provider.account = { number: company.number, peppolIds: [company.address], isRegistered: true };
    provider.registered.add(RECIPIENT);
  });

  afterAll(async () => {
    await client?.stop();
    await provider?.http.stop();
  });

  afterEach(async () => {
    provider.outcome = 'SENT';
    await client.sql('DELETE FROM delivery_destinations');
  });

  async function send(): Promise<{ id: string; number: string }> {
    const number = `EI-${serial++}`;
    const { id } = await sendInvoice(team, company, RECIPIENT, number);
    return { id, number };
  }

  const letTimePass = (seconds: number) =>
    client.sql(
      `UPDATE upstream_submissions SET attempted_at = attempted_at - make_interval(secs => $1),
         first_attempt_at = first_attempt_at - make_interval(secs => $1)`,
      [seconds],
    );

  it('connects with a token alone, and finds the company of the account', async () => {
    const connection = { provider: 'e-invoice-be', baseUrl: provider.http.url };
    const wrong = await team.put('/api/v1/upstream', { ...connection, apiSecret: 'token_wrong' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['apiSecret']]);
    const set = await team.put('/api/v1/upstream', { ...connection, apiSecret: provider.token });
    expect([set.status, set.body.errors, set.body.upstream?.apiKey]).toEqual([200, undefined, null]);
    await until(async () => {
      await client.sql(
        `UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE publication <> 'published' AND lease_until IS NULL`,
      );
      const { body } = await team.get(`/api/v1/companies/${company.id}/identifiers`);
      return body.identifiers[0].published;
    });
    const { body } = await team.get(`/api/v1/companies/${company.id}/network`);
    expect(body.network).toMatchObject({ network: 'upstream', upstreamCompanyId: company.number });
  });

  it('sends a document as a draft that it sends, byte for byte', async () => {
    const { id, number } = await send();
    const document = await deliverUntil(client, team, id);
    expect([document.deliveryStatus, document.deliveries[0].failure]).toEqual(['delivered', null]);
    const [sent] = provider.sent(number);
    const { body } = await team.get(`/api/v1/documents/${id}`, { headers: { accept: 'application/xml' } });
    expect(sent).toMatchObject({ sender: company.address, receiver: RECIPIENT, xml: body });
  });

  it('waits while the provider works, and passes a failure on', async () => {
    provider.outcome = 'TRANSIT';
    const { id, number } = await send();
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 2);
    Object.assign(provider.find(number)[0] ?? {}, { state: 'FAILED' });
    const document = await deliverUntil(client, team, id);
    expect(document.deliveries[0].failure.message).toMatch(/^e-invoice\.be did not deliver the document: /);
    expect(provider.find(number)).toHaveLength(1);
  });

  it('refuses a recipient that is not registered', async () => {
    const answer = await team.post('/api/v1/recipients/verify', { address: '0208:0999999922' });
    expect(answer.body.recipient.registered).toBe(false);
    const known = await team.post('/api/v1/recipients/verify', { address: RECIPIENT });
    expect(known.body.recipient.registered).toBe(true);
  });

  it.each([
    ['the draft is lost before the provider has it', '/ubl', 'cutBefore', 1],
    ['the provider has the draft and its answer is lost', '/ubl', 'cutAfter', 2],
    ['the draft is sent and the answer is lost', '/send', 'cutAfter', 1],
    ['the provider fails before it sends', '/send', { status: 503 }, 1],
  ] as const)('sends a document once when %s', async (_, path, fault, drafts) => {
    provider.http.fail('POST', path, fault);
    const { id, number } = await send();
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 2);
    await letTimePass(400);
    const document = await deliverUntil(client, team, id);
    expect(document.deliveryStatus).toBe('delivered');
    expect(provider.sent(number)).toHaveLength(1);
    expect(provider.find(number)).toHaveLength(drafts);
  });

  it('does not send a draft again before the provider would certainly show that it was sent', async () => {
    provider.http.fail('POST', '/send', 'cutBefore');
    const sends = provider.http.count('POST', '/send');
    const { id } = await send();
    await deliverUntil(client, team, id, ({ deliveries }) => deliveries[0].attempts >= 3);
    expect(provider.http.count('POST', '/send')).toBe(sends + 1);
    await letTimePass(400);
    expect((await deliverUntil(client, team, id)).deliveryStatus).toBe('delivered');
  });

  it('shows the reason of a draft that the provider does not accept', async () => {
    provider.http.fail('POST', '/ubl', { status: 422 });
    const { id } = await send();
    const document = await deliverUntil(client, team, id);
    expect(document.deliveries[0].failure).toMatchObject({ category: 'validation' });
  });

  it('receives documents once, from signed addresses that get no credentials', async () => {
    const terms = { number: '0987654394', iban: 'BE71096123456769', buyer: company.number };
    const receive = (invoiceNumber: string, createdAt?: Date): void =>
      provider.receive(company.address, supplierInvoice({ ...terms, invoiceNumber }), createdAt);
    receive('OLD', new Date(Date.now() - 3 * 86_400_000));
    for (let index = 0; index < 101; index++) provider.receive('0208:0000000097', '<unread/>');
    receive('R-1');
    await client.sql('DELETE FROM upstream_arrivals');
    await fetchArrivals(client);
    receive('R-2');
    await fetchArrivals(client);
    await fetchArrivals(client);
    const received = await listIncoming(team, company);
    const numbers = received.map(({ parsed }) => parsed.invoiceNumber);
    expect(numbers.sort()).toEqual(['R-1', 'R-2']);
    expect(received[0].receiverId).toBe(company.address);
    expect(provider.leakedCredentials).toBe(0);
  });

  it('takes the token of another company for another account, and a new token of the same one for the same', async () => {
    const other = await client.team('production');
    const [number, foreign] = [belgianNumber(), belgianNumber()];
    const account = (of: string) => ({ number: of, peppolIds: [`0208:${of}`], isRegistered: true });
    provider.others.set('token_first', account(number));
    provider.others.set('token_second', account(number));
    provider.others.set('token_foreign', account(foreign));
    const connect = async (apiSecret: string): Promise<string> => {
      const connection = { provider: 'e-invoice-be', baseUrl: provider.http.url, apiSecret };
      const { status, body } = await other.put('/api/v1/upstream', connection);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.upstream.hintUrl;
    };
    const first = await connect('token_first');
    expect(await connect('token_first')).toBe(first);
    expect(await connect('token_second')).toBe(first);
    expect(await connect('token_foreign')).not.toBe(first);
  });
});
