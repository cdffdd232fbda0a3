import { createServer, type RequestListener, type Server } from 'node:http';
import { getLiveness } from '../../operations/health/health';
import type { Activity } from '../../platform/kernel/activity';
import type { ClientSockets } from '../../platform/kernel/http/edge/client-sockets';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { sendPlainJson, sendRetryLater } from './plain-answer';
import { StartFailureError } from './start-failure';

/** Longer than the idle timeout of usual proxies, so that the proxy closes idle connections first. */
const KEEP_ALIVE_MS = 75_000;
/**
 * Maximum number of connections that wait to be accepted; the system may allow fewer (net.core.somaxconn). Clients
 * retry after a second when the queue is full.
 */
const BACKLOG = 4_096;

/**
 * Port that is bound at the beginning of a start, so that no other program can bind it during a migration, and
 * supervisors can poll `/health/live`. All other requests get 503 until the application takes over the socket.
 */
export class EarlyPort {
  private constructor(
    readonly server: Server,
    private readonly earlyListener: RequestListener,
  ) {}

  /**
   * @param setting name of the setting with the port
   * @param sockets counts the port's connections
   * @throws StartFailureError when the port cannot be bound
   */
  static async open(
    setting: string,
    port: number,
    host: string,
    activity: Activity,
    sockets?: ClientSockets,
  ): Promise<EarlyPort> {
    const startupListener = createEarlyListener(activity);
    const server = createServer(startupListener);
    sockets?.watch(server);
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(toBindError(error, setting, port, host)));
      server.listen({ port, host, backlog: BACKLOG }, resolve);
    });
    return new EarlyPort(server, startupListener);
  }

  /** Passes all further requests to the listener; no request is lost. */
  handOver(listener: RequestListener): void {
    this.server.removeListener('request', this.earlyListener);
    this.server.on('request', listener);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function createEarlyListener(activity: Activity): RequestListener {
  return (request, response) => {
    if (parsePath(request.url) === '/health/live')
      sendPlainJson(request, response, 200, getLiveness(activity));
    else sendRetryLater(request, response, activity.obstacle ?? 'The service is starting.');
  };
}

/** Creates the error with the reason why a port cannot be bound. */
export function toBindError(
  error: NodeJS.ErrnoException,
  setting: string,
  port: number,
  host: string,
): Error {
  if (error.code === 'EADDRINUSE')
    return new StartFailureError(
      `the port ${port} is in use; set another ${setting}, or stop the program that listens there.`,
    );
  return new StartFailureError(
    `cannot listen on ${host}, port ${port} (${setting}): ${error.code ?? error.message}.`,
  );
}
