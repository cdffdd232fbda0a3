import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PROBE_MS = 100;

/**
 * A minimal load balancer: each request goes to the next backend that is ready, over a connection of its own, and to
 * another one when the connection fails. A request that was sent is never sent a second time.
 */
export class Balancer {
  private next = 0;
  private readonly unready = new Set<number>();
  private readonly probes: NodeJS.Timeout;

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
  ) {
    this.probes = setInterval(() => ports.forEach((port) => this.probe(port)), PROBE_MS);
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server, ports);
    server.on(
      'request',
      (asked: IncomingMessage, answer: ServerResponse) => void balancer.pass(asked, answer),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.probes);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private probe(port: number): void {
    const noted = (isReady: boolean): unknown =>
      isReady ? this.unready.delete(port) : this.unready.add(port);
    const sent = request({ host: '127.0.0.1', port, agent: false, path: '/health/ready' }, (answer) => {
      answer.resume();
      noted(answer.statusCode === 200);
    });
    sent.on('error', () => noted(false)).end();
  }

  private backend(): number {
    const ready = this.ports.filter((port) => !this.unready.has(port));
    const among = ready.length === 0 ? this.ports : ready;
    return among[this.next++ % among.length] ?? 0;
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    this.send(asked, Buffer.concat(parts), answer, this.ports.length);
  }

  private send(asked: IncomingMessage, body: Buffer, answer: ServerResponse, tries: number): void {
    const port = this.backend();
    const sent = request({
      host: '127.0.0.1',
      port,
      agent: false,
      method: asked.method,
      path: asked.url,
      headers: { ...asked.headers, connection: 'close' },
    });
    sent.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') this.unready.add(port);
      if (error.code === 'ECONNREFUSED' && tries > 1) this.send(asked, body, answer, tries - 1);
      else answer.writeHead(502).end(error.message);
    });
    sent.end(body);
  }
}
