import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { eventually } from './until';

/** A signing secret in the format of Standard Webhooks. */
export const SECRET = `whsec_${Buffer.from('thirty-two bytes for the tests..').toString('base64')}`;

export interface Post {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
}

interface Body {
  id: string;
  type: string;
  timestamp: string;
  teamId: string;
  companyId: string | null;
  data: Record<string, unknown>;
}

type Behaviour = (response: ServerResponse, post: Post) => void;

export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(code, headers).end();

/** These statuses, one for each post; the last one repeats. */
export function statuses(first: number, ...others: number[]): Behaviour {
  let next = first;
  return (response) => {
    response.writeHead(next).end();
    next = others.shift() ?? next;
  };
}

/** Verifies a post with the off-the-shelf library. @throws WebhookVerificationError */
export function verify(post: Post, secret: string): void {
  new Webhook(secret).verify(post.body, post.headers as Record<string, string>);
}

/** A webhook receiver on a real socket that behaves as configured and counts its concurrent requests. */
export class Endpoint {
  readonly posts: Post[] = [];
  open = 0;
  mostOpen = 0;
  connections = 0;
  behave: Behaviour = status(204);

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(behave: Behaviour = status(204)): Promise<Endpoint> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = new Endpoint(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    endpoint.behave = behave;
    server.on('connection', () => (endpoint.connections += 1));
    server.on('request', (request, response) => {
      endpoint.open += 1;
      endpoint.mostOpen = Math.max(endpoint.mostOpen, endpoint.open);
      response.once('close', () => (endpoint.open -= 1));
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const post = {
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          at: Date.now(),
        };
        endpoint.posts.push(post);
        endpoint.behave(response, post);
      });
    });
    return endpoint;
  }

  bodies(): Body[] {
    return this.posts.map(({ body }) => JSON.parse(body) as Body);
  }

  ids(): string[] {
    return this.posts.map(({ headers }) => String(headers['webhook-id']));
  }

  /** Waits for a number of matching posts. @throws Error with all posts after `ms` */
  async until(count: number, fits: (post: Post) => boolean = () => true, ms = 25_000): Promise<Post[]> {
    const found = (): Post[] => this.posts.filter(fits);
    await eventually(
      async () => this.posts.map(({ body }) => body),
      () => found().length >= count,
      ms,
    );
    return found();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
