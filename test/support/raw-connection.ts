import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const PATIENCE_MS = 80_000;

/** An answer in the form of the wire. */
export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** A connection on which a test sends exact bytes. */
export class RawConnection {
  /** All received bytes. */
  received = '';
  ended = false;
  /** The service has cut the connection instead of closing it. */
  reset = false;
  private readAt = 0;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => (this.received += chunk.toString('latin1')));
    socket.on('error', () => (this.ended = this.reset = true));
    socket.on('end', () => (this.ended = true));
  }

  static async open(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Writes and waits until the bytes are with the system. */
  async write(bytes: string | Uint8Array): Promise<void> {
    await new Promise<void>((resolve) => this.socket.write(bytes, () => resolve()));
  }

  /** Writes the head of a request. */
  request(line: string, headers: Record<string, string | number>): Promise<void> {
    const lines = Object.entries({ Host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}`);
    return this.write(`${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  }

  /** Returns the next complete answer. @throws Error after 80 s */
  async answer(): Promise<RawAnswer> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
      const found = this.parse();
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`No answer; what came: ${this.received.slice(this.readAt)}`);
  }

  /** Waits until the service has closed its side. @throws Error after 80 s */
  async closed(): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; !this.ended;) {
      if (Date.now() > until) throw new Error('The connection stays open');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private parse(): RawAnswer | null {
    const rest = this.received.slice(this.readAt);
    const border = rest.indexOf('\r\n\r\n');
    if (border === -1) return null;
    const [first = '', ...lines] = rest.slice(0, border).split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const end = border + 4 + Number(headers.get('content-length') ?? 0);
    if (rest.length < end) return null;
    this.readAt += end;
    return { status: Number(first.slice(9, 12)), headers, body: rest.slice(border + 4, end) };
  }
}
