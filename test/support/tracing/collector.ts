import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../until';
import { parseExport, type ReceivedSpan } from './otlp';

/** A collector of traces on a real socket (OTLP over HTTP, protobuf). */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  readonly requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  /** Whether requests are answered. */
  answers = true;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const collector = new TraceCollector(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      collector.requests.push({ path: request.url ?? '', headers: request.headers });
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        if (!collector.answers) return;
        collector.spans.push(...parseExport(Buffer.concat(pieces)));
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      });
    });
    return collector;
  }

  /** Spans of a trace in the order of their start. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans
      .filter((span) => span.traceId === traceId)
      .sort((a, b) => (a.startTimeUnixNano < b.startTimeUnixNano ? -1 : 1));
  }

  /** Waits until a trace has spans of these names. @returns its spans */
  async until(traceId: string, ...names: string[]): Promise<ReceivedSpan[]> {
    await eventually(
      async () => names.filter((name) => !this.trace(traceId).some((span) => span.name === name)),
      (missing) => missing.length === 0,
    );
    return this.trace(traceId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
