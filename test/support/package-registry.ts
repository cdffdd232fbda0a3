import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A package as a registry delivers it, made here. */
interface Tarball {
  bytes: Buffer;
  /** As lock files write it. */
  integrity: string;
}

/** An npm registry with packages of one file each, which can delay one of them. */
export class PackageRegistry {
  /** Names of the requested packages, in order. */
  readonly asked: string[] = [];
  private readonly waiting: (() => void)[] = [];
  private heldPackage: string | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PackageRegistry> {
    const server = createServer();
    const registry = new PackageRegistry(server);
    server.on('request', ({ url = '' }, response) => registry.answer(url.slice(1), response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return registry;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The entry of a lock file for a package, `name` and version as in `left@1.0.0`. */
  locked(spec: string): { version: string; resolved: string; integrity: string } {
    const { port } = this.server.address() as AddressInfo;
    const resolved = `http://127.0.0.1:${port}/${spec}`;
    return { version: spec.split('@')[1] ?? '', resolved, integrity: tarballOf(spec).integrity };
  }

  /** Delays this package until `release`. */
  hold(spec: string): void {
    this.heldPackage = spec;
  }

  release(): void {
    this.heldPackage = null;
    for (const answer of this.waiting.splice(0)) answer();
  }

  /** Number of connections that wait for the delayed package. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  private answer(spec: string, response: ServerResponse): void {
    this.asked.push(spec);
    const answer = (): void => void response.end(tarballOf(spec).bytes);
    if (spec !== this.heldPackage) return answer();
    this.waiting.push(answer);
    response.once('close', () => {
      const index = this.waiting.indexOf(answer);
      if (index >= 0) this.waiting.splice(index, 1);
    });
  }
}

function tarballOf(spec: string): Tarball {
  const [name, version] = spec.split('@');
  const bytes = gzipSync(tarOf('package/package.json', JSON.stringify({ name, version })));
  return { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
}

/** An archive of one file (POSIX ustar). */
export function tarOf(path: string, text: string): Buffer {
  const body = Buffer.from(text);
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0);
  header.write('0000644\0', 100);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc(2 * BLOCK + ((BLOCK - (body.length % BLOCK)) % BLOCK))]);
}
