import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A port of the loopback address in front of another one that can be cut: connections end, and new ones are refused. */
export class CuttablePort {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  private constructor(
    private readonly target: number,
    private own: number,
  ) {}

  static async before(target: number): Promise<CuttablePort> {
    const port = new CuttablePort(target, 0);
    await port.reopen();
    return port;
  }

  get port(): number {
    return this.own;
  }

  async reopen(): Promise<void> {
    if (this.server !== null) return;
    const server = createServer((socket) => this.pass(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.own, '127.0.0.1', resolve));
    this.own = (server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    const closed = new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private pass(socket: Socket): void {
    const onward = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
