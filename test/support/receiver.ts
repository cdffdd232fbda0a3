import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** A receiver of webhooks on a real socket that keeps what it got and answers as configured. */
export class Receiver {
  readonly received: Received[] = [];
  /** Status of the next answers; the last one repeats. */
  statuses: number[] = [204];
  /** Time it takes until it answers. */
  delayMs = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        receiver.received.push({
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          at: Date.now(),
        });
        const status =
          receiver.statuses.length > 1 ? (receiver.statuses.shift() ?? 204) : (receiver.statuses[0] ?? 204);
        setTimeout(() => response.writeHead(status).end(), receiver.delayMs);
      });
    });
    return receiver;
  }

  events(): {
    id: string;
    type: string;
    timestamp: string;
    teamId: string;
    companyId: string;
    data: Record<string, unknown>;
  }[] {
    return this.received.map(({ body }) => JSON.parse(body) as ReturnType<Receiver['events']>[number]);
  }

  /** What came, once there are `count` deliveries that fit. @throws Error after `ms` */
  async until(
    count: number,
    fits: (received: Received) => boolean = () => true,
    ms = 10_000,
  ): Promise<Received[]> {
    const deadline = Date.now() + ms;
    for (;;) {
      const found = this.received.filter(fits);
      if (found.length >= count) return found;
      if (Date.now() > deadline)
        throw new Error(
          `${found.length} of ${count} deliveries came:\n${this.received.map(({ body }) => body).join('\n')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Verifies a delivery with the off-the-shelf library. @throws WebhookVerificationError */
  static verify(received: Received, secret: string): void {
    new Webhook(secret).verify(received.body, received.headers as Record<string, string>);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** A signing secret as any Standard Webhooks library takes it. */
export const SECRET = `whsec_${Buffer.from('thirty-two bytes for the tests..').toString('base64')}`;
