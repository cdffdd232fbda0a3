import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackage } from '../sdk/installed-package';
import { sharedService } from '../support/per-worker';
import { freePort, ROOT } from '../support/process';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { FakeShop } from './woocommerce-shop';

const DOCUMENT_ID = '_passerelle_document_id';
const STATUS = '_passerelle_delivery_status';
const WEBHOOK_SECRET = Buffer.from('thirty-two bytes of this webhook');
const PROBLEM = '_passerelle_problem';

/** The connector beside the installed SDK, as a user has it, against a shop that speaks the REST form of WooCommerce. */
describe('the connector of WooCommerce', () => {
  const service = sharedService();
  const installed = installedPackage();
  let team: TeamClient;
  let company: { id: string; address: string };
  let buyer: { id: string; address: string };
  let shop: FakeShop;
  let port: number;
  let connector: ChildProcess;
  let output = '';

  beforeAll(async () => {
    team = await service().team();
    company = await team.company();
    buyer = await team.company();
    shop = await FakeShop.open();
    port = await freePort();
    cpSync(join(ROOT, 'packages', 'woocommerce', 'src'), join(installed().path, 'woocommerce'), {
      recursive: true,
    });
    connector = start();
    await eventually(
      async () => output,
      (text) => text.includes('Listening'),
      30_000,
    );
    shop.deliveryUrl = `http://127.0.0.1:${port}/woocommerce`;
  });

  afterAll(async () => {
    connector.kill();
    await shop.close();
  });

  function start(): ChildProcess {
    const env = {
      PATH: process.env['PATH'],
      NO_PROXY: '*',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHOP_URL: shop.url,
      ...shop.credential,
      PASSERELLE_URL: team.baseUrl,
      PASSERELLE_KEY: team.keyId,
      PASSERELLE_SECRET: team.secret,
      PASSERELLE_COMPANY: company.id,
      PASSERELLE_WEBHOOK_SECRET: `whsec_${WEBHOOK_SECRET.toString('base64')}`,
      SWEEP_SECONDS: '1',
    };
    const child = spawn(process.execPath, [join(installed().path, 'woocommerce', 'main.mjs')], { env });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    return child;
  }

  /** Posts a signed event, as the installation does. @returns the status of the response */
  async function postEvent(body: string): Promise<number> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', WEBHOOK_SECRET)
      .update(`evt_1.${timestamp}.${body}`)
      .digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    return (await fetch(`http://127.0.0.1:${port}/passerelle`, { method: 'POST', headers, body })).status;
  }

  it('sends the invoice of an order once, to the cent, and shows the delivery at the order', async () => {
    const id = shop.place({ meta_data: { _billing_vat_number: `BE${buyer.address.slice('0208:'.length)}` } });
    expect(await shop.meta(id, STATUS)).toBe('delivered');
    const documentId = String(await shop.meta(id, DOCUMENT_ID));
    const { parsed, receiverId } = await team.sdk.documents.get(documentId);
    expect(receiverId).toBe(buyer.address);
    expect(parsed).toMatchObject({
      invoiceNumber: `W${id}`,
      salesOrderReference: String(id),
      totals: {
        linesAmount: '141.67',
        taxInclusiveAmount: '166.92',
        paidAmount: '166.92',
        payableAmount: '0.00',
      },
      lines: [
        { name: 'Glass', quantity: '3', netAmount: '100.00', vat: { percentage: '21' } },
        { name: 'Book', quantity: '1', netAmount: '30.00', vat: { percentage: '6' } },
        { name: 'Parcel', netAmount: '11.67' },
      ],
    });
    // Each change over the REST API was a delivery of the shop as well.
    shop.change(id, { status: 'completed' });
    await eventually(
      async () => shop.notes.get(id),
      (notes) => (notes ?? []).length >= 2,
      25_000,
    );
    const sent = await team.sdk.documents.list({ direction: 'outgoing', number: `W${id}` });
    expect(sent.items.map((document) => document.id)).toEqual([documentId]);
    expect(shop.notes.get(id)).toEqual([
      expect.stringContaining(buyer.address),
      'Delivery of the invoice over Peppol: delivered',
    ]);
    expect(new Set(shop.answers)).toEqual(new Set([200]));
  });

  it('finds the recipient of a number without its country, and nobody by a text that is no number', async () => {
    const number = buyer.address.slice('0208:'.length);
    await team.sdk.customers.upsert({
      name: 'Trading t/a Kroon NV',
      country: 'BE',
      vatNumber: `BE${number}`,
    });
    for (const text of ['NV', '/', 'Kroon']) {
      const refused = shop.place({ meta_data: { _billing_vat_number: text } });
      expect(await shop.meta(refused, PROBLEM)).toContain(`received "${text}"`);
    }
    const other = shop.place({ meta_data: { _billing_vat_number: '0000.000.097' } });
    expect(await shop.meta(other, PROBLEM)).toMatch(/No recipient .* BE0000000097/);
    const id = shop.place({ meta_data: { _billing_vat_number: number } });
    const { receiverId } = await team.sdk.documents.get(String(await shop.meta(id, DOCUMENT_ID)));
    expect(receiverId).toBe(buyer.address);
  });

  it('states an unpaid order as due, and waits for a status that is invoiced', async () => {
    const id = shop.place({
      status: 'pending',
      payment_method: 'cod',
      meta_data: { peppol_address: '9999:delivered' },
    });
    shop.change(id, { status: 'processing' });
    const documentId = String(await shop.meta(id, DOCUMENT_ID));
    const { parsed } = await team.sdk.documents.get(documentId);
    expect(parsed).toMatchObject({ totals: { paidAmount: null, payableAmount: '166.92' } });
  });

  it('shows a delivery that failed, with its reason', async () => {
    const id = shop.place({ meta_data: { peppol_address: '9999:rejected' } });
    expect(await shop.meta(id, STATUS, (status) => status === 'failed')).toBe('failed');
    await eventually(
      async () => shop.notes.get(id) ?? [],
      (notes) => notes.some((note) => /Peppol: failed: \S/.test(note)),
      25_000,
    );
  });

  it('says at the order why no invoice is sent, once, and tries again when the order changes', async () => {
    const id = shop.place();
    expect(await shop.meta(id, PROBLEM)).toMatch(/neither "peppol_address" nor/);
    shop.change(id, {}, { peppol_address: 'nobody' });
    expect(await shop.meta(id, PROBLEM, (problem) => !/neither/.test(String(problem)))).toMatch(/recipient/);
    shop.change(id, {}, { peppol_address: '9999:delivered' });
    expect(await shop.meta(id, STATUS)).toBe('delivered');
    expect(await shop.meta(id, PROBLEM, (problem) => problem === '')).toBe('');
    expect(shop.notes.get(id)?.filter((note) => note.includes('was not sent'))).toHaveLength(2);
  });

  it('sends a failed invoice again once its document id is removed from the order', async () => {
    const id = shop.place({ meta_data: { peppol_address: '9999:rejected' } });
    await shop.meta(id, STATUS, (status) => status === 'failed');
    const failed = await shop.meta(id, DOCUMENT_ID);
    const isAnother = (value: unknown): boolean => value !== '' && value !== failed;
    shop.change(id, {}, { [DOCUMENT_ID]: '' });
    const second = await shop.meta(id, DOCUMENT_ID, isAnother);
    await shop.meta(id, STATUS, (status) => status === 'failed');
    shop.change(id, {}, { peppol_address: '9999:delivered', [DOCUMENT_ID]: '' });
    expect(await shop.meta(id, STATUS, (status) => status === 'delivered')).toBe('delivered');
    expect([failed, second]).not.toContain(await shop.meta(id, DOCUMENT_ID));
  });

  it('shows the status of the document, whatever an event that arrives late says', async () => {
    const id = shop.place({ meta_data: { peppol_address: '9999:delivered' } });
    await shop.meta(id, STATUS, (status) => status === 'delivered');
    const documentId = await shop.meta(id, DOCUMENT_ID);
    const { items } = await team.sdk.events.list({ type: 'document.delivery_status_changed' });
    const event = items.find(({ data }) => (data as { documentId?: string }).documentId === documentId);
    expect(event?.type).toBe('document.delivery_status_changed');
    const late = { ...event, data: { ...event?.data, deliveryStatus: 'pending', failure: null } };
    expect(await postEvent(JSON.stringify(late))).toBe(204);
    expect(await shop.meta(id, STATUS)).toBe('delivered');
  });

  it('leaves a refused order alone until it is changed', async () => {
    const id = shop.place();
    await shop.meta(id, PROBLEM);
    const afterLists = async (count: number): Promise<void> => {
      const target = shop.lists + count;
      await eventually(
        async () => shop.lists,
        (lists) => lists >= target,
        25_000,
      );
    };
    await afterLists(2);
    const reads = shop.reads.get(id);
    await afterLists(3);
    expect(shop.reads.get(id)).toBe(reads);
    shop.deliveryUrl = null;
    shop.change(id, {}, { peppol_address: '9999:delivered' });
    expect(await shop.meta(id, STATUS, (status) => status === 'delivered')).toBe('delivered');
    shop.deliveryUrl = `http://127.0.0.1:${port}/woocommerce`;
  });

  it('refuses to guess why a line has no VAT', async () => {
    const line = { name: 'Export', quantity: 1, total: '10.00', total_tax: '0.00', taxes: [] };
    const id = shop.place({ line_items: [line], meta_data: { peppol_address: '9999:delivered' } });
    expect(await shop.meta(id, PROBLEM)).toMatch(/"Export" has no VAT/);
  });

  it('finds orders whose webhook did not arrive', async () => {
    const url = shop.deliveryUrl;
    shop.deliveryUrl = null;
    const id = shop.place({ meta_data: { peppol_address: '9999:delivered' } });
    expect(await shop.meta(id, STATUS)).toBe('delivered');
    shop.deliveryUrl = url;
  });

  it('refuses deliveries that are not genuine, and answers the trial of a new webhook', async () => {
    const body = JSON.stringify(shop.get(shop.place({ status: 'pending' })));
    expect(await shop.post('created', body, 'AAAA')).toBe(400);
    const address = `http://127.0.0.1:${port}`;
    const trial = await fetch(`${address}/woocommerce`, {
      method: 'POST',
      body: new URLSearchParams({ webhook_id: '1' }),
    });
    expect(trial.status).toBe(200);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,AAAA',
    };
    expect((await fetch(`${address}/passerelle`, { method: 'POST', headers, body: '{}' })).status).toBe(400);
    expect(output).not.toContain(team.secret);
  });
});
