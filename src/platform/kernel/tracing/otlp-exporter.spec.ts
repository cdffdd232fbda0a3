import { ROOT_CONTEXT } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OtlpExporter } from './otlp-exporter';

/** Headers of the settings, among them a credential. */
const HEADERS = { authorization: 'Bearer abc', 'content-type': 'text/plain' };

describe('OtlpExporter', () => {
  let server: Server;
  let url: string;
  let receivedRequests: { headers: IncomingHttpHeaders; bytes: number }[];
  /** Statuses of the next responses; null: no response. */
  let statuses: (number | null)[];
  let spans: ReadableSpan[];

  const listener: RequestListener = (request, response) => {
    let bytes = 0;
    request.on('data', (piece: Buffer) => (bytes += piece.length));
    request.on('end', () => {
      receivedRequests.push({ headers: request.headers, bytes });
      const status = statuses.shift() ?? null;
      if (status !== null) response.writeHead(status).end('x'.repeat(100_000));
    });
  };

  beforeAll(async () => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
    const memory = new InMemorySpanExporter();
    const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: memory })] });
    provider.getTracer('test').startSpan('span', {}, ROOT_CONTEXT).end();
    spans = memory.getFinishedSpans();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    receivedRequests = [];
  });

  /** @returns the message of the failure; null when the collector accepted the spans */
  async function exportTo(responseStatuses: (number | null)[], timeoutMs = 60_000): Promise<string | null> {
    statuses = responseStatuses;
    const exporter = new OtlpExporter({ url, headers: HEADERS, timeoutMs });
    const failure = await new Promise<string | null>((resolve) =>
      exporter.export(spans, ({ error }) => resolve(error === undefined ? null : error.message)),
    );
    await exporter.shutdown();
    return failure;
  }

  it('posts spans with the headers of the settings', async () => {
    expect(await exportTo([200])).toBeNull();
    expect(receivedRequests).toHaveLength(1);
    expect(receivedRequests[0]?.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/x-protobuf',
    });
    expect(receivedRequests[0]?.bytes).toBeGreaterThan(100);
  });

  it('repeats an export when the collector is temporarily unavailable', async () => {
    expect(await exportTo([503, 200])).toBeNull();
    expect(receivedRequests).toHaveLength(2);
  });

  it('does not repeat an export that the collector rejects', async () => {
    expect(await exportTo([401, 200])).toBe('The collector responded with status 401');
    expect(receivedRequests).toHaveLength(1);
  });

  it('gives up when the time limit is over', async () => {
    expect(await exportTo([503, 200], 300)).toBe('The collector responded with status 503');
    expect(await exportTo([null], 300)).toMatch(/timeout|aborted/i);
  });
});
