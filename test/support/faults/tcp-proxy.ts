import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { overTcp } from '../database';

/** Effect on a connection at the moment when the client sends matching data. */
export interface Trap {
  fits: RegExp;
  /** Data that the client must have sent before, in the same transaction; omitted: the trap applies to any. */
  after?: RegExp;
  /** `answer`: the server receives the data, but its answer never arrives. `request`: the server never gets it. */
  holds: 'answer' | 'request';
  /** Bytes of a held answer that pass through; default: none. */
  answerBytes?: number;
}

interface Pair {
  client: Socket;
  server: Socket;
}

const NEW_TRANSACTION = /START TRANSACTION|BEGIN/;

/**
 * Data of a PostgreSQL client, with the text of each prepared statement that it executes, because its messages only name
 * a prepared statement (PostgreSQL, "Message Formats": Parse, Bind).
 */
function withPrepared(sent: string, prepared: Map<string, string>): string {
  for (const [, name = '', text = ''] of sent.matchAll(/P[^]{4}(\w+)\0([^\0]*)\0/g)) prepared.set(name, text);
  const run = [...sent.matchAll(/B[^]{4}\0(\w+)\0/g)].map(([, name = '']) => prepared.get(name) ?? '');
  return [sent, ...run].join('\n');
}

/** A wire that can be cut, or that transmits in only one direction, at a moment recognised in the client's data. */
export class TcpProxy {
  /** Connections on which a trap has sprung. */
  heldConnections = 0;
  /** Answers of servers on connections whose answers are held, by connection. */
  heldAnswers: string[] = [];
  trap: Trap | null = null;
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly listener: Server,
    private target: number,
  ) {
    listener.on('connection', (client) => this.join(client));
  }

  /** @param port its port; omitted: any free port */
  static async start(target: number, port = 0): Promise<TcpProxy> {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
    return new TcpProxy(listener, target);
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** The same URL with this proxy in between. */
  in(url: string): string {
    const through = new URL(overTcp(url));
    through.port = String(this.port);
    return through.href;
  }

  /** Leads new connections to another port. */
  leadTo(target: number): void {
    this.target = target;
  }

  cut(): void {
    for (const { client, server } of this.pairs) {
      client.destroy();
      server.destroy();
    }
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    const pair = { client, server };
    this.pairs.add(pair);
    let mute = false;
    let armed = false;
    let answerBytes = 0;
    let place = -1;
    const prepared = new Map<string, string>();
    client.on('data', (chunk) => {
      if (mute) return;
      const { trap } = this;
      const sent = withPrepared(chunk.toString('latin1'), prepared);
      if (trap !== null) {
        if (NEW_TRANSACTION.test(sent)) armed = false;
        if (trap.after === undefined || trap.after.test(sent)) armed = true;
        if (armed && trap.fits.test(sent)) {
          mute = true;
          answerBytes = trap.answerBytes ?? 0;
          place = this.heldAnswers.push('') - 1;
          this.heldConnections += 1;
          if (trap.holds === 'request') return;
        }
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (!mute) {
        client.write(chunk);
        return;
      }
      this.heldAnswers[place] += chunk.toString('latin1');
      if (answerBytes > 0) client.write(chunk.subarray(0, answerBytes));
      answerBytes -= chunk.length;
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        other.destroy();
        this.pairs.delete(pair);
      });
    }
  }
}
