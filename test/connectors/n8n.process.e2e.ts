import { perWorker, sharedService } from '../support/per-worker';
import { build } from '../support/process';
import type { TeamClient } from '../support/team-client';
import { BuiltNodes, WebhookAddress, Workflow } from './n8n-harness';

const DOCUMENT = {
  invoiceNumber: 'N8N-1',
  buyerReference: 'PO-1',
  buyer: { name: 'Buyer', street: 'Kerkstraat 1', city: 'Gent', postalZone: '9000', country: 'BE' },
  lines: [{ name: 'Consulting', quantity: '2', netPriceAmount: '95.50', vat: { percentage: '21' } }],
  paymentMeans: [{ iban: 'BE71096123456769' }],
};

const builtNodes = perWorker(
  async () => new BuiltNodes(),
  undefined,
  (nodes) => nodes.remove(),
);

describe('the nodes of n8n', () => {
  const service = sharedService();
  const nodes = builtNodes();
  let team: TeamClient;
  let company: { id: string; address: string };
  let buyer: { id: string; address: string };

  beforeAll(async () => {
    // The threads that write PDFs are built files.
    build();
    team = await service().team();
    company = await team.company();
    buyer = await team.company();
  });

  const credential = (): { baseUrl: string; key: string; secret: string } => ({
    baseUrl: team.baseUrl,
    key: team.keyId,
    secret: team.secret,
  });
  const workflow = (): Workflow => new Workflow(credential());
  const sending = (fields: object = {}, parameters: object = {}): Record<string, unknown> => ({
    companyId: company.id,
    recipient: '9999:delivered',
    document: JSON.stringify({ ...DOCUMENT, ...fields }),
    ...parameters,
  });

  it('offer the companies, labels and event types of the team', async () => {
    const { id } = await team.sdk.labels.create({ name: 'Checked', colorHex: '#336699' });
    const { node, trigger } = nodes();
    const companies = await workflow().choices(node, 'getCompanies');
    expect(companies.map(({ value }) => value)).toEqual(expect.arrayContaining([company.id, buyer.id]));
    expect(await workflow().choices(node, 'getLabels')).toEqual([{ name: 'Checked', value: id }]);
    const types = (await workflow().choices(trigger, 'getEventTypes')).map(({ value }) => value);
    expect(types).toEqual(expect.arrayContaining(['document.*', 'document.received', 'export.ready']));
  });

  it('send a document from JSON and wait for its delivery', async () => {
    const options = { waitSeconds: 20 };
    const [item] = await workflow().execute(nodes().node, sending({}, { options }));
    expect(item?.json).toMatchObject({ deliveryStatus: 'delivered', type: 'invoice', companyId: company.id });
    expect(item?.pairedItem).toEqual({ item: 0 });
  });

  it('send the same document once within an execution, and not again in another one', async () => {
    const once = workflow();
    const document = sending({ invoiceNumber: 'N8N-2' });
    const [first] = await once.execute(nodes().node, document);
    const [second] = await once.execute(nodes().node, document);
    expect(second?.json['id']).toBe(first?.json['id']);
    const later = workflow();
    later.executionId = '2';
    await expect(later.execute(nodes().node, document)).rejects.toThrow(/duplicate|already/i);
  });

  it('name every refused field, and continue after a failed item if the node says so', async () => {
    const wrong = sending({ invoiceNumber: 'N8N-3', lines: [{ name: 'x', quantity: 'two' }] });
    await expect(workflow().execute(nodes().node, wrong)).rejects.toMatchObject({
      name: 'NodeOperationError',
      description: expect.stringMatching(/lines\.0\.quantity/),
      context: { itemIndex: 0 },
    });
    const patient = workflow();
    patient.continueOnFail = true;
    const items = await patient.execute(
      nodes().node,
      { ...wrong, document: '{"a":' },
      sending({ invoiceNumber: 'N8N-4' }),
    );
    expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(items[0]?.json['error']).toMatch(/"document" must be a JSON object/);
    expect(items[1]?.json['id']).toMatch(/^doc_/);
  });

  it('look a recipient up, and search one', async () => {
    const recipient = { resource: 'recipient' };
    const [found] = await workflow().execute(nodes().node, {
      ...recipient,
      operation: 'lookUp',
      address: buyer.address,
    });
    expect(found?.json).toMatchObject({ address: buyer.address, registered: true });
    const results = await workflow().execute(nodes().node, {
      ...recipient,
      operation: 'search',
      query: buyer.address.slice('0208:'.length),
    });
    expect(results.map(({ json }) => json['address'])).toContain(buyer.address);
  });

  it('start a workflow with a received document, and work on it', async () => {
    const { node, trigger } = nodes();
    const address = await WebhookAddress.open();
    const receiving = new Workflow(credential(), address.url);
    const parameters = { events: ['document.received'], companyIds: [buyer.id], includeDocument: true };
    address.receive = (body, headers) => receiving.receive(trigger, parameters, body, headers);
    try {
      expect(await receiving.activate(trigger, parameters)).toBe(true);
      expect(await receiving.activate(trigger, parameters)).toBe(false);
      await workflow().execute(node, sending({ invoiceNumber: 'N8N-5' }, { recipient: buyer.address }));
      const [received] = await address.until(1);
      expect(address.statuses).toEqual([200]);
      expect(received?.json).toMatchObject({
        type: 'document.received',
        companyId: buyer.id,
        document: { direction: 'incoming', parsed: { invoiceNumber: 'N8N-5' } },
      });
      const { documentId } = received?.json['data'] as { documentId: string };
      const label = await team.sdk.labels.create({ name: 'From n8n', colorHex: '#993333' });
      const on = (operation: string, fields: object = {}): Record<string, unknown> => ({
        operation,
        documentId,
        ...fields,
      });
      const unread = { operation: 'getAll', filters: { companyId: buyer.id, unread: true }, returnAll: true };
      expect(await workflow().execute(node, unread)).toHaveLength(1);
      await workflow().execute(node, on('markAsRead'));
      expect(await workflow().execute(node, unread)).toEqual([]);
      const [labelled] = await workflow().execute(node, on('addLabel', { labelId: label.id }));
      expect(labelled?.json['labels']).toMatchObject([{ id: label.id }]);
      const [bare] = await workflow().execute(node, on('removeLabel', { labelId: label.id }));
      expect(bare?.json['labels']).toEqual([]);
      const [file] = await workflow().execute(node, on('download'));
      expect(file?.binary?.['data']).toMatchObject({ mimeType: 'application/pdf' });
      const content = Buffer.from(file?.binary?.['data']?.data ?? '', 'base64');
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      const [xml] = await workflow().execute(node, on('download', { format: 'ubl' }));
      expect(Buffer.from(xml?.binary?.['data']?.data ?? '', 'base64').toString()).toContain('N8N-5');
      const [document] = await workflow().execute(node, on('get'));
      expect(document?.json).toMatchObject({ id: documentId, readAt: expect.any(String) });
    } finally {
      await receiving.deactivate(trigger, parameters);
      await address.close();
    }
    expect(await team.sdk.webhooks.list()).toEqual([]);
    expect(receiving.staticData).toEqual({});
  });

  it('enable a webhook that the service disabled, and register a new one when the key does not reach it', async () => {
    const { trigger } = nodes();
    const url = 'http://127.0.0.1:8080/webhook/2/webhook';
    const receiving = new Workflow(credential(), url);
    const events = { events: ['document.sent'] };
    await receiving.activate(trigger, events);
    const id = String(receiving.staticData['webhookId']);
    await service().sql('UPDATE webhooks SET disabled_at = now() WHERE id = $1', [id]);
    expect(await receiving.activate(trigger, events)).toBe(false);
    expect((await team.sdk.webhooks.get(id)).disabledAt).toBeNull();

    const limited = await team.sdk.apiKeys.create({
      name: 'n8n',
      type: 'basic',
      companyIds: [company.id],
    });
    if (!('secret' in limited)) throw new Error('A basic key has a secret');
    const { apiKey, secret } = limited;
    const moved = new Workflow({ ...credential(), key: apiKey.id, secret }, url);
    Object.assign(moved.staticData, receiving.staticData);
    const limitedEvents = { ...events, companyIds: [company.id] };
    expect(await moved.activate(trigger, limitedEvents)).toBe(true);
    expect(moved.staticData['webhookId']).not.toBe(id);
    await moved.deactivate(trigger, limitedEvents);
    await receiving.deactivate(trigger, events);
    expect(await team.sdk.webhooks.list()).toEqual([]);
  });

  it('replace the webhook when the selection changes, and refuse what is not signed', async () => {
    const { trigger } = nodes();
    const receiving = new Workflow(credential(), 'http://127.0.0.1:8080/webhook/1/webhook');
    const events = { events: ['document.sent'] };
    await receiving.activate(trigger, events);
    await receiving.activate(trigger, { events: ['document.*'] });
    const webhooks = await team.sdk.webhooks.list();
    expect(webhooks.map((webhook) => webhook.events)).toEqual([['document.*']]);
    const forged = Buffer.from('{"type":"document.received"}');
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
    expect(await receiving.receive(trigger, events, forged, headers)).toEqual({ status: 400, items: [] });
    const now = { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    expect(await receiving.receive(trigger, events, forged, now)).toEqual({ status: 400, items: [] });
    await receiving.deactivate(trigger, events);
    expect(await receiving.deactivate(trigger, events)).toBe(true);
    expect(await team.sdk.webhooks.list()).toEqual([]);
  });
});
