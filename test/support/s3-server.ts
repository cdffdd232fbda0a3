import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server fails. */
export type S3Fault = 'error' | 'silent' | 'wrongBytes' | 'truncated' | 'denied' | null;

interface StoredObject {
  bytes: Buffer;
  modifiedAt: Date;
  headers: IncomingMessage['headers'];
}

/**
 * A server with as much of S3 as the product uses, by path, whose faults a test chooses. The server verifies no
 * signatures.
 */
export class S3Server {
  /** Objects by bucket and key, such as `bucket/prefix/key`. */
  readonly objects = new Map<string, StoredObject>();
  /** Methods and paths in the order of the requests. */
  readonly requests: string[] = [];
  /** Requests that the fault concerns; all by default. */
  faulty: (request: { method: string; path: string }) => boolean = () => true;
  fault: S3Fault = null;
  private readonly silent = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.answer(request, response);
    });
  }

  static async start(): Promise<S3Server> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new S3Server(server, (server.address() as AddressInfo).port);
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const response of this.silent) response.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Breaks all connections and refuses new ones; stored objects remain, as on the disk of a killed server. */
  async kill(): Promise<void> {
    await this.stop();
  }

  /** Listens on the same port again. */
  async restart(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', this.endpoint);
    const path = decodeURIComponent(url.pathname.slice(1));
    this.requests.push(`${method} ${path}`);
    const body = await readAll(request);
    const fault = this.faulty({ method, path }) ? this.fault : null;
    if (fault === 'silent') return void this.silent.add(response);
    if (fault === 'error') return refuse(response, 500, 'InternalError');
    if (method === 'PUT') return this.put(path, body, headers, response);
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return this.list(path, url, response);
    if (method === 'DELETE') {
      if (fault === 'denied') return refuse(response, 403, 'AccessDenied');
      this.objects.delete(path);
      return void response.writeHead(204).end();
    }
    this.get(method, path, fault, response);
  }

  private put(
    path: string,
    bytes: Buffer,
    headers: IncomingMessage['headers'],
    response: ServerResponse,
  ): void {
    const digest = createHash('sha256').update(bytes).digest('base64');
    const claimed = headers['x-amz-checksum-sha256'];
    if (claimed !== undefined && claimed !== digest) return refuse(response, 400, 'BadDigest');
    this.objects.set(path, { bytes, modifiedAt: new Date(), headers });
    response.writeHead(200).end();
  }

  private get(method: string, path: string, fault: S3Fault, response: ServerResponse): void {
    const object = this.objects.get(path);
    if (object === undefined) return refuse(response, 404, 'NoSuchKey', method === 'HEAD');
    const bytes = fault === 'wrongBytes' ? Buffer.alloc(object.bytes.length, 7) : object.bytes;
    const encryption = object.headers['x-amz-server-side-encryption'];
    response.writeHead(200, {
      'Content-Length': bytes.length,
      ...(encryption !== undefined && { 'x-amz-server-side-encryption': encryption }),
    });
    if (method === 'HEAD') return void response.end();
    if (fault !== 'truncated') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  }

  private list(bucket: string, url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('start-after') ?? '';
    const limit = Number(url.searchParams.get('max-keys') ?? 1000);
    const keys = [...this.objects.keys()]
      .filter((path) => path.startsWith(`${bucket.replace(/\/$/, '')}/`))
      .map((path) => path.slice(bucket.replace(/\/$/, '').length + 1))
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort();
    const contents = keys.slice(0, limit).map((key) => {
      const { bytes, modifiedAt } = this.objects.get(`${bucket.replace(/\/$/, '')}/${key}`) ?? {
        bytes: Buffer.alloc(0),
        modifiedAt: new Date(),
      };
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
    });
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(
        `<ListBucketResult><IsTruncated>${keys.length > limit}</IsTruncated>${contents.join('')}</ListBucketResult>`,
      );
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

function refuse(response: ServerResponse, status: number, code: string, isEmpty = false): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(isEmpty ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
