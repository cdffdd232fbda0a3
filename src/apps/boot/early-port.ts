import { createServer, type RequestListener, type Server } from 'node:http';
import { getLiveness } from '../../operations/health/health';
import type { Activity } from '../../platform/kernel/activity';
import type { ClientSockets } from '../../platform/kernel/http/edge/client-sockets';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { sendPlainAnswer, sendRetryLater } from './plain-answer';
import { StartFailureError } from './start-failure';

/** Longer than usual proxies keep a connection, so that it is never this end that closes it on a request. */
const KEEP_ALIVE_MS = 75_000;
/** Connections that wait to be accepted; the system may allow fewer (net.core.somaxconn). One that finds no place is tried again after a second. */
const BACKLOG = 4_096;

/**
 * A port that is bound before anything else happens. No other program can bind it while the database is migrated, and
 * supervisors follow the start by `/health`. All other requests are refused until the application gets the same socket.
 */
export class EarlyPort {
  private constructor(
    readonly server: Server,
    private readonly early: RequestListener,
  ) {}

  /**
   * @param setting name of the setting that the port comes from
   * @param sockets counts the port's connections
   * @throws StartFailureError when the port cannot be had
   */
  static async open(
    setting: string,
    port: number,
    host: string,
    activity: Activity,
    sockets?: ClientSockets,
  ): Promise<EarlyPort> {
    const early = createEarlyAnswers(activity);
    const server = createServer(early);
    sockets?.watch(server);
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(toBindFailure(error, setting, port, host)));
      server.listen({ port, host, backlog: BACKLOG }, resolve);
    });
    return new EarlyPort(server, early);
  }

  /** From now on requests come to this listener; not one is lost in between. */
  handOver(listener: RequestListener): void {
    this.server.removeListener('request', this.early);
    this.server.on('request', listener);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function createEarlyAnswers(activity: Activity): RequestListener {
  return (request, response) => {
    if (parsePath(request.url) === '/health/live')
      sendPlainAnswer(request, response, 200, getLiveness(activity));
    else sendRetryLater(request, response, activity.obstacle ?? 'The service is starting.');
  };
}

/** The reason for the operator why a port cannot be had. */
export function toBindFailure(
  error: NodeJS.ErrnoException,
  setting: string,
  port: number,
  host: string,
): Error {
  if (error.code === 'EADDRINUSE')
    return new StartFailureError(
      `the port ${port} is in use; set another ${setting}, or stop what listens there.`,
    );
  return new StartFailureError(
    `cannot listen on ${host}, port ${port} (${setting}): ${error.code ?? error.message}.`,
  );
}
