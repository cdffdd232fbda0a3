import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { tarOf } from './package-registry';

const DOCKER = 'application/vnd.docker';
const LIST = `${DOCKER}.distribution.manifest.list.v2+json`;
const MANIFEST = `${DOCKER}.distribution.manifest.v2+json`;

interface Blob {
  bytes: Buffer;
  mediaType: string;
}

export const digestOf = (bytes: Buffer): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/**
 * A registry of container images, as Docker Hub answers: it reads nothing without a token of its own token service, names images of
 * several platforms by Docker's media types, and redirects blobs to another host, which refuses the registry's token.
 */
export class ContainerRegistry {
  private readonly blobs = new Map<string, Blob>();
  private readonly tags = new Map<string, string>();
  private readonly tokens = new Map<string, string>();
  private readonly damaged = new Set<string>();
  /** Requests that were answered with contents, such as `GET /v2/library/node/manifests/22`. */
  readonly served: string[] = [];

  private constructor(
    private readonly front: Server,
    private readonly storage: Server,
  ) {}

  static async start(): Promise<ContainerRegistry> {
    const servers = [createServer(), createServer()] as const;
    for (const server of servers)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const registry = new ContainerRegistry(...servers);
    servers[0].on('request', (request, response) => registry.answer(request, response));
    servers[1].on('request', (request, response) => registry.answerStorage(request, response));
    return registry;
  }

  async stop(): Promise<void> {
    for (const server of [this.front, this.storage]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  get host(): string {
    return `127.0.0.1:${portOf(this.front)}`;
  }

  /** Publishes an image of one layer per file for each processor. @returns the digest of its index */
  publish(name: string, tag: string, processors: string[], files: Record<string, string>): string {
    const manifests = processors.map((architecture) => {
      const tars = Object.entries(files).map(([path, text]) => tarOf(path, text));
      const config = this.store(
        'application/vnd.docker.container.image.v1+json',
        JSON.stringify({
          ...{ os: 'linux', architecture, created: '2026-01-01T00:00:00Z' },
          config: {
            Env: ['PATH=/usr/bin', 'NODE_VERSION=22.1.0', 'PORT=80'],
            Entrypoint: ['entry'],
            Cmd: ['node'],
          },
          rootfs: { type: 'layers', diff_ids: tars.map(digestOf) },
          history: tars.map(() => ({ created_by: 'base' })),
        }),
      );
      const layers = tars.map((tar) => this.store(`${DOCKER}.image.rootfs.diff.tar.gzip`, gzipSync(tar)));
      const manifest = { schemaVersion: 2, mediaType: MANIFEST, config, layers };
      return { ...this.store(MANIFEST, JSON.stringify(manifest)), platform: { os: 'linux', architecture } };
    });
    const { digest } = this.store(LIST, JSON.stringify({ schemaVersion: 2, mediaType: LIST, manifests }));
    this.tags.set(`${name}:${tag}`, digest);
    return digest;
  }

  /** Sends other bytes than those of a digest from now on; null ends it. */
  damage(digest: string | null): void {
    if (digest === null) this.damaged.clear();
    else this.damaged.add(digest);
  }

  /** Digests of stored blobs of a media type that contains a text. */
  digests(type: string): string[] {
    return [...this.blobs].filter(([, { mediaType }]) => mediaType.includes(type)).map(([digest]) => digest);
  }

  private store(
    mediaType: string,
    content: string | Buffer,
  ): { mediaType: string; digest: string; size: number } {
    const bytes = Buffer.from(content);
    const digest = digestOf(bytes);
    this.blobs.set(digest, { bytes, mediaType });
    return { mediaType, digest, size: bytes.length };
  }

  private answer({ url = '', headers, method }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://registry');
    if (pathname === '/token') return this.giveToken(searchParams, response);
    const [, name = '', kind = '', reference = ''] =
      /^\/v2\/(.+)\/(manifests|blobs)\/([^/]+)$/.exec(pathname) ?? [];
    if (this.tokens.get(name) === undefined || headers.authorization !== `Bearer ${this.tokens.get(name)}`) {
      const challenge = `Bearer realm="http://${this.host}/token",service="registry.test",scope="repository:${name}:pull"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end('{"errors":[{"code":"UNAUTHORIZED"}]}');
      return;
    }
    const digest = this.tags.get(`${name}:${reference}`) ?? reference;
    const blob = this.blobs.get(digest);
    if (blob === undefined || (kind === 'manifests' && !headers.accept?.includes(blob.mediaType))) {
      response.writeHead(404).end('{"errors":[{"code":"MANIFEST_UNKNOWN"}]}');
      return;
    }
    if (kind === 'blobs') {
      response.writeHead(307, { location: `http://127.0.0.1:${portOf(this.storage)}/${digest}` }).end();
      return;
    }
    this.served.push(`${method} ${pathname}`);
    response.writeHead(200, { 'content-type': blob.mediaType }).end(this.bytesOf(digest));
  }

  private giveToken(query: URLSearchParams, response: ServerResponse): void {
    const [, name] = /^repository:(.+):pull$/.exec(query.get('scope') ?? '') ?? [];
    if (name === undefined || query.get('service') !== 'registry.test') {
      response.writeHead(400).end();
      return;
    }
    const token = randomUUID();
    this.tokens.set(name, token);
    response.end(JSON.stringify({ token }));
  }

  /** Stored bytes are fetched by a signed address; a second credential is refused, as object stores do. */
  private answerStorage({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    if (headers.authorization === undefined) response.end(this.bytesOf(url.slice(1)));
    else response.writeHead(400).end();
  }

  private bytesOf(digest: string): Buffer {
    const bytes = this.blobs.get(digest)?.bytes ?? Buffer.alloc(0);
    return this.damaged.has(digest) ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes;
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
