import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a server of the tests received it. */
export interface ProviderRequest {
  method: string;
  /** Path without its query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ProviderAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/**
 * What happens to a request in place of an answer: `cutBefore` the connection ends before the provider has it, `cutAfter` the
 * provider has it and the connection ends, `hang` the provider has it and does not answer, `lose` it has it not and does not
 * answer, or an answer of this status.
 */
export type ProviderFault =
  'cutBefore' | 'cutAfter' | 'hang' | 'lose' | { status: number; headers?: Record<string, string> };

/** A provider of the tests on a real socket, whose next answers may be faults. */
export class FaultyServer {
  /** Requests that arrived, with those that got a fault. */
  readonly requests: ProviderRequest[] = [];
  private readonly faults: { matches: (request: ProviderRequest) => boolean; fault: ProviderFault }[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Starts a server that answers with the handler. */
  static async start(handle: (request: ProviderRequest) => Promise<ProviderAnswer>): Promise<FaultyServer> {
    const pieces: { answering?: FaultyServer } = {};
    const server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const url = new URL(incoming.url ?? '/', 'http://provider.invalid');
        const request: ProviderRequest = {
          method: incoming.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        };
        const fault = pieces.answering?.take(request) ?? null;
        if (fault === 'cutBefore') return void incoming.socket.destroy();
        if (fault === 'lose') return;
        if (typeof fault === 'object' && fault !== null)
          return void outgoing.writeHead(fault.status, fault.headers).end('{"success":false,"errors":{}}');
        void handle(request).then(
          ({ status, headers = {}, body }) => {
            if (fault === 'cutAfter') return void incoming.socket.destroy();
            if (fault === 'hang') return;
            outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
          },
          () => incoming.socket.destroy(),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const started = new FaultyServer(server, `http://127.0.0.1:${port}`);
    pieces.answering = started;
    return started;
  }

  /** The next request with this method and end of path gets a fault; once. */
  fail(method: string, pathEnd: string, fault: ProviderFault): void {
    this.faults.push({
      matches: (request) => request.method === method && request.path.endsWith(pathEnd),
      fault,
    });
  }

  /** Counts the requests with this method and end of path. */
  count(method: string, pathEnd: string): number {
    return this.requests.filter((each) => each.method === method && each.path.endsWith(pathEnd)).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(request: ProviderRequest): ProviderFault | null {
    this.requests.push(request);
    const index = this.faults.findIndex(({ matches }) => matches(request));
    return index < 0 ? null : (this.faults.splice(index, 1)[0]?.fault ?? null);
  }
}

/** Starts a server in front of another one, to which it passes every request. */
export function startFaultyProxy(target: string): Promise<FaultyServer> {
  return FaultyServer.start(async ({ method, path, query, headers, body }) => {
    const search = query.toString();
    const passed = Object.fromEntries(
      ['authorization', 'accept', 'content-type', 'idempotency-key'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const answer = await fetch(`${target}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: passed,
      ...(body.length === 0 ? {} : { body }),
    });
    const kept = ['content-type', 'x-error-code', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(kept) as Record<string, string>,
      body: Buffer.from(await answer.arrayBuffer()),
    };
  });
}
