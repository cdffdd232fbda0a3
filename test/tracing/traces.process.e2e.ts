import { invoiceTo } from '../support/invoices';
import { Endpoint } from '../support/endpoint';
import type { TestCertificate } from '../support/peppol/certificates';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { TraceCollector } from '../support/tracing/collector';
import type { ReceivedSpan } from '../support/tracing/otlp';
import { eventually } from '../support/until';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { Tracing } from '../../src/platform/kernel/tracing/tracing';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

let collector: TraceCollector;
let network: TestNetwork;
let apTwo: TestCertificate;
let one: Service;
let two: Service;
let sender: TeamClient;
let receiver: TeamClient;
let from: { id: string; address: string };
let to: { id: string; address: string };
let numbers = 0;

const settingsOf = (name: string): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=tests',
  OTEL_SERVICE_NAME: name,
  LOG_LEVEL: 'debug',
});

/** Sends an invoice. @returns its id and number */
async function send(headers: Record<string, string> = {}): Promise<{ id: string; number: string }> {
  const number = `Trace-${(numbers += 1)}`;
  const sent = await sender.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, number), { headers });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return { id: sent.body.document.id as string, number };
}

/** The trace in which a document was sent. */
async function traceOf(documentId: string): Promise<string> {
  const spans = await eventually(
    async () =>
      collector.spans.filter(({ attributes }) => attributes['passerelle.resource.id'] === documentId),
    (found) => found.length > 0,
  );
  return spans[0]?.traceId ?? '';
}

const named = (spans: ReceivedSpan[], name: string): ReceivedSpan | undefined =>
  spans.find((span) => span.name === name);

beforeAll(async () => {
  collector = await TraceCollector.start();
  network = await TestNetwork.start();
  apTwo = network.accessPoint({ commonName: 'POP000002' });
  one = await startService({
    ...network.settings(network.accessPoint({ commonName: 'POP000001' })),
    ...settingsOf('one'),
  });
  two = await startService({ ...network.settings(apTwo), ...settingsOf('two') });
  [sender, receiver] = [await one.team(), await two.team()];
  [from, to] = [await sender.company(), await receiver.company()];
  network.publish({
    participant: to.address,
    docTypeId: BIS_INVOICE,
    processId: BIS_PROCESS,
    url: `${two.baseUrl}/as4`,
    certificate: apTwo.der,
  });
});

afterAll(async () => {
  await one.stop();
  await two.stop();
  await network.stop();
  await collector.stop();
});

describe('traces', () => {
  it('follow a document from its request to the webhook of its delivery', async () => {
    const endpoint = await Endpoint.start();
    await sender.post('/api/v1/webhooks', {
      url: endpoint.url,
      events: ['document.delivery_status_changed'],
    });
    const { id } = await send();
    const [post] = await endpoint.until(1);
    const spans = await collector.until(
      await traceOf(id),
      'document.validate',
      'recipient.lookup',
      'documents.store',
      'process delivery',
      'as4.send',
      'deliveries.store',
      'process webhook',
      'webhook.post',
    );
    const request = named(spans, 'POST /api/v1/:companyId/send');
    expect(request).toMatchObject({
      kind: 2,
      parentSpanId: '',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/:companyId/send',
        'http.response.status_code': 200,
        'passerelle.team.id': sender.teamId,
        'passerelle.resource.id': id,
      },
      resource: { 'service.name': 'one', 'passerelle.role': 'all' },
    });
    for (const name of ['document.validate', 'recipient.lookup', 'documents.store', 'process delivery'])
      expect(named(spans, name)?.parentSpanId).toBe(request?.spanId);
    const delivery = named(spans, 'process delivery');
    expect(named(spans, 'as4.send')).toMatchObject({
      parentSpanId: delivery?.spanId,
      attributes: { 'http.response.status_code': 200, 'passerelle.outcome': 'accepted' },
    });
    // The event was written with the outcome of the delivery.
    expect(named(spans, 'process webhook')?.parentSpanId).toBe(delivery?.spanId);
    const posted = named(spans, 'webhook.post');
    expect(post?.headers['traceparent']).toBe(`00-${posted?.traceId}-${posted?.spanId}-01`);
    await endpoint.stop();
  });

  it('have the name and headers of the settings, and are named in log lines', async () => {
    const trace = await traceOf((await send()).id);
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'tests' } });
    const lines = one.log
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ traceId }) => traceId === trace);
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request', 'an event was recorded']));
  });

  it('of a received message are their own, and link the trace of the sender', async () => {
    const trace = await traceOf((await send()).id);
    const sent = named(await collector.until(trace, 'as4.send'), 'as4.send');
    const received = await eventually(
      async () => collector.spans.find(({ links }) => links.some(({ spanId }) => spanId === sent?.spanId)),
      (found) => found !== undefined,
    );
    expect(received).toMatchObject({
      name: 'as4.receive',
      kind: 2,
      parentSpanId: '',
      links: [{ traceId: trace }],
    });
    expect(received?.traceId).not.toBe(trace);
    expect(received?.resource['service.name']).toBe('two');
  });

  it('continue that of a client with a credential', async () => {
    const { id } = await send({ traceparent: `00-${TRACE}-${SPAN}-01` });
    expect(await traceOf(id)).toBe(TRACE);
    const spans = await collector.until(TRACE, 'process delivery');
    expect(named(spans, 'POST /api/v1/:companyId/send')?.parentSpanId).toBe(SPAN);
  });

  it('are not recorded where the client records none, and pass that on', async () => {
    const endpoint = await Endpoint.start();
    await sender.post('/api/v1/webhooks', { url: endpoint.url, events: ['document.sent'] });
    const unsampled = '1af7651916cd43dd8448eb211c80319c';
    await send({ traceparent: `00-${unsampled}-${SPAN}-00` });
    const [post] = await endpoint.until(1);
    expect(post?.headers['traceparent']).toMatch(new RegExp(`^00-${unsampled}-[0-9a-f]{16}-00$`));
    await one.settled();
    await traceOf((await send()).id);
    expect(collector.trace(unsampled)).toEqual([]);
    await endpoint.stop();
  });

  it.each([
    'x',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    'a'.repeat(4_000),
  ])('begin anew for a traceparent that is none: %.20s', async (traceparent) => {
    const { id } = await send({ traceparent });
    const spans = await collector.until(await traceOf(id), 'process delivery');
    expect(named(spans, 'POST /api/v1/:companyId/send')?.parentSpanId).toBe('');
  });

  it('begin for no stranger: neither for a request without a credential nor for a message nobody signed', async () => {
    const hostile = '2af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${hostile}-${SPAN}-01` };
    const before = collector.spans.length;
    await fetch(`${one.baseUrl}/api/v1/documents`, { headers });
    await fetch(`${one.baseUrl}/health/ready`, { headers });
    await fetch(`${one.baseUrl}/as4`, { method: 'POST', headers, body: '<Envelope/>' });
    const trace = await traceOf((await send()).id);
    await collector.until(trace, 'process delivery');
    const strangers = collector.spans
      .slice(before)
      .filter(({ traceId, links }) => traceId === hostile || links.some((link) => link.traceId === hostile));
    expect(strangers).toEqual([]);
    expect(collector.spans.slice(before).filter(({ name }) => name === 'GET /api/v1/documents')).toEqual([]);
  });

  it('link documents that one statement stored together', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send()));
    const traces = await Promise.all(sent.map(({ id }) => traceOf(id)));
    const stores: ReceivedSpan[] = [];
    for (const trace of traces)
      stores.push(
        ...(await collector.until(trace, 'documents.store')).filter(({ name }) => name === 'documents.store'),
      );
    const linked = stores.flatMap(({ links }) => links.map(({ traceId }) => traceId));
    expect(linked.length).toBeGreaterThan(0);
    for (const trace of linked) expect(traces).toContain(trace);
  });

  it('have nothing of the documents, their parties or credentials', async () => {
    const { id, number } = await send();
    await collector.until(await traceOf(id), 'as4.send');
    const document = (await sender.get(`/api/v1/documents/${id}`)).body.document;
    const { parsed, senderId, receiverId } = document;
    const texts = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value === 'string' && value.length > 3) texts.add(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    collect(parsed);
    [number, senderId, receiverId, senderId.split(':')[1], sender.authorization].forEach(collect);
    const all = JSON.stringify(
      collector.spans.map(({ name, attributes, resource }) => [name, attributes, resource]),
    );
    // Digits within a random id are no postal code.
    const isIn = (text: string): boolean =>
      new RegExp(`(?<![0-9A-Za-z])${text.replace(/[^0-9A-Za-z]/g, '\\$&')}(?![0-9A-Za-z])`).test(all);
    expect(texts.size).toBeGreaterThan(10);
    expect(isIn('accepted')).toBe(true);
    expect([...texts].filter(isIn)).toEqual([]);
  });

  it('cost a collector that does not answer nothing but its spans', async () => {
    collector.answers = false;
    const { id } = await send();
    await one.settled(id);
    const lost = Array.from({ length: 20 }, () => sender.get('/api/v1/labels'));
    for (const answer of await Promise.all(lost)) expect(answer.status).toBe(200);
    collector.answers = true;
    expect(one.app.get(Tracing).counts.exported).toBeGreaterThan(0);
    expect(await one.app.get(MetricsRegistry).toText()).toMatch(
      /passerelle_trace_spans_total\{outcome="dropped"\} 0/,
    );
  });

  it('are off without a collector: nothing is recorded or sent, and a traceparent is ignored', async () => {
    const quiet = await startService({ LOG_LEVEL: 'debug' });
    const endpoint = await Endpoint.start();
    const team = await quiet.team();
    const company = await team.company();
    await team.post('/api/v1/webhooks', { url: endpoint.url, events: ['document.sent'] });
    const headers = { traceparent: `00-${TRACE}-${SPAN}-01` };
    await team.post(`/api/v1/${company.id}/send`, invoiceTo('9999:delivered', 'Quiet-1'), { headers });
    const [post] = await endpoint.until(1);
    expect(post?.headers).not.toHaveProperty('traceparent');
    expect(quiet.app.get(Tracing).isOn).toBe(false);
    expect(quiet.log.join('')).not.toContain('traceId');
    expect(await quiet.sql('SELECT 1 FROM events WHERE traceparent IS NOT NULL')).toEqual([]);
    await quiet.stop();
    await endpoint.stop();
  });
});
