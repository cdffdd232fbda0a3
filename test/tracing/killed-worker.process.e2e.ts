import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceTo } from '../support/invoices';
import { Endpoint } from '../support/endpoint';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, TEST_SECRET, type Service } from '../support/service';
import { TraceCollector } from '../support/tracing/collector';
import type { ReceivedSpan } from '../support/tracing/otlp';
import { eventually } from '../support/until';

/** Passes messages on to an access point; the first one waits for ever. */
async function startRelay(
  target: () => string,
): Promise<{ server: Server; url: string; traceparents: string[] }> {
  const traceparents: string[] = [];
  const server = createServer((request, response: ServerResponse) => {
    traceparents.push(String(request.headers['traceparent']));
    if (traceparents.length === 1) return void request.resume();
    const passed = httpRequest(target(), { method: 'POST', headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/as4`, traceparents };
}

describe('the trace of a document whose worker was killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-traces-'));
  let worker: ServiceProcess;
  let collector: TraceCollector;
  let network: TestNetwork;
  let api: Service;
  let receiving: Service;

  beforeAll(() => build(), 240_000);

  afterAll(async () => {
    await worker.end('SIGTERM');
    await api.stop();
    await receiving.stop();
    await network.stop();
    await collector.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes on in another process, up to the webhook', async () => {
    collector = await TraceCollector.start();
    network = await TestNetwork.start();
    const endpoint = await Endpoint.start();
    const apTwo = network.accessPoint({ commonName: 'POP000002' });
    receiving = await startService(network.settings(apTwo));
    const relay = await startRelay(() => `${receiving.baseUrl}/as4`);
    const settings = {
      ...network.settings(network.accessPoint({ commonName: 'POP000001' })),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    api = await startService({ ...settings, ROLE: 'api' });
    const launch = async (name: string): Promise<ServiceProcess> => {
      worker = ServiceProcess.launch(folder, 0, {
        ...settings,
        ROLE: 'worker',
        METRICS_PORT: String(await freePort()),
        OTEL_SERVICE_NAME: name,
        DATABASE_URL: api.databaseUrl,
        APP_SECRET: TEST_SECRET,
        WEBHOOK_ALLOW_INSECURE: 'true',
        NODE_ENV: 'test',
      });
      return worker;
    };
    const sender = await api.team();
    const from = await sender.company();
    const to = await (await receiving.team()).company();
    network.publish({
      participant: to.address,
      docTypeId: BIS_INVOICE,
      processId: BIS_PROCESS,
      url: relay.url,
      certificate: apTwo.der,
    });
    await sender.post('/api/v1/webhooks', {
      url: endpoint.url,
      events: ['document.delivery_status_changed'],
    });
    const sent = await sender.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, 'Trace-1'));
    expect(sent.status).toBe(200);
    const id = sent.body.document.id as string;

    const killed = await launch('first worker');
    await eventually(
      async () => relay.traceparents.length,
      (count) => count === 1,
    );
    await killed.end('SIGKILL');
    await launch('second worker');
    const [post] = await endpoint.until(1, () => true, 100_000);

    const [, traceId = ''] = String(post?.headers['traceparent']).split('-');
    const spans = await collector.until(
      traceId,
      'POST /api/v1/:companyId/send',
      'document.validate',
      'documents.store',
      'process delivery',
      'peppol.lookup',
      'as4.send',
      'deliveries.store',
      'process webhook',
      'webhook.post',
    );
    const by = (name: string): ReceivedSpan | undefined => spans.find((span) => span.name === name);
    expect(by('POST /api/v1/:companyId/send')?.attributes['passerelle.resource.id']).toBe(id);
    expect(by('process delivery')).toMatchObject({
      parentSpanId: by('POST /api/v1/:companyId/send')?.spanId,
      resource: { 'service.name': 'second worker', 'passerelle.role': 'worker' },
    });
    // Both attempts belong to the same trace, also for the receiver.
    expect(relay.traceparents.map((header) => header.split('-')[1])).toEqual([traceId, traceId]);
    expect(new Set(relay.traceparents).size).toBe(2);
    const file = process.env['TRACE_FILE'];
    if (file !== undefined) writeFileSync(file, toJson(spans));
    relay.server.closeAllConnections();
    relay.server.close();
    await endpoint.stop();
  }, 360_000);
});

/** For the picture of a trace (`scripts/trace-picture.mjs`). */
function toJson(spans: ReceivedSpan[]): string {
  return JSON.stringify(spans, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
