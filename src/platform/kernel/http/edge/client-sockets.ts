import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toClientNetwork } from '../rate-limit/failure-throttle';

/**
 * Fraction of the limit up to which connections of a client network stay open for further requests; beyond it, each
 * response ends its connection.
 */
const OPEN_FRACTION = 0.5;
/** Number of a network's connections that may stay open when no limit is set. */
const DEFAULT_OPEN = 32;

const LOOPBACK = /^127\.|^0:0:0:0::\/64$/;

/** Limits on the number of client connections. */
export interface ConnectionLimits {
  /** Maximum number of connections of one client network; 0: no maximum; null: 64, and no maximum for this machine itself. */
  perNetwork: number | null;
  /** Whether every connection comes from a reverse proxy; such connections are not counted. */
  proxied: boolean;
}

/** Default maximum when the setting is absent. */
const DEFAULT_PER_NETWORK = 64;

/** Request that has not been answered yet. */
interface OpenRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Open connections of a server, counted by client network; connections beyond the limit are closed when they are
 * accepted.
 */
export class ClientSockets {
  private readonly networks = new Map<string, number>();
  private readonly sockets = new Map<Socket, { network: string; open: OpenRequest | null }>();
  private refusedCount = 0;
  private onAccepted: () => void = () => undefined;

  constructor(private readonly limits: ConnectionLimits) {}

  /** Counts the server's connections from now on. */
  watch(server: Server): void {
    server.prependListener('connection', (socket: Socket) => {
      this.onAccepted();
      this.enter(socket);
    });
  }

  /**
   * @param onAccepted called for each accepted connection, including one that is refused then
   */
  onAccept(onAccepted: () => void): void {
    this.onAccepted = onAccepted;
  }

  /** Returns the network of a connection's client; `unknown` once the connection has ended. */
  getNetwork(socket: Socket): string {
    return this.sockets.get(socket)?.network ?? toClientNetwork(socket.remoteAddress ?? null);
  }

  /**
   * Returns whether the network has so many other connections open that this one must not stay open for further requests.
   */
  isCrowded(socket: Socket): boolean {
    if (this.limits.proxied) return false;
    const maximum = this.getMaximum(this.getNetwork(socket));
    const maxOpen = Number.isFinite(maximum) ? Math.max(1, maximum * OPEN_FRACTION) : DEFAULT_OPEN;
    return (this.networks.get(this.getNetwork(socket)) ?? 0) > maxOpen;
  }

  /** Records a request until it is answered. */
  recordRequest(request: IncomingMessage, response: ServerResponse): void {
    const entry = this.sockets.get(request.socket);
    if (entry === undefined) return;
    const open = { request, response };
    entry.open = open;
    response.once('close', () => {
      if (entry.open === open) entry.open = null;
    });
  }

  /**
   * Ends every connection without a complete request: idle connections, those with a partial head, and, by calling `refuse`,
   * those whose body is still arriving.
   */
  endIncomplete(refuse: (request: IncomingMessage, response: ServerResponse) => void): void {
    for (const [socket, { open }] of [...this.sockets]) {
      if (open === null) socket.destroy();
      else if (!open.request.complete) {
        refuse(open.request, open.response);
        socket.destroySoon();
      }
    }
  }

  /** Number of open connections. */
  get size(): number {
    return this.sockets.size;
  }

  /** Number of connections that were refused because their network had too many. */
  get refusals(): number {
    return this.refusedCount;
  }

  private enter(socket: Socket): void {
    const network = toClientNetwork(socket.remoteAddress ?? null);
    const count = this.networks.get(network) ?? 0;
    if (!this.limits.proxied && count >= this.getMaximum(network)) {
      this.refusedCount++;
      socket.destroy();
      return;
    }
    this.networks.set(network, count + 1);
    this.sockets.set(socket, { network, open: null });
    socket.once('close', () => this.leave(socket, network));
  }

  private leave(socket: Socket, network: string): void {
    this.sockets.delete(socket);
    const count = (this.networks.get(network) ?? 1) - 1;
    if (count === 0) this.networks.delete(network);
    else this.networks.set(network, count);
  }

  private getMaximum(network: string): number {
    const { perNetwork } = this.limits;
    if (perNetwork === null) return LOOPBACK.test(network) ? Infinity : DEFAULT_PER_NETWORK;
    return perNetwork === 0 ? Infinity : perNetwork;
  }
}
