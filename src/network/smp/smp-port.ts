import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONFIG, ConfigError, type Config } from '../../platform/kernel/config';
import { SmpRoutes } from './smp-routes';

/** Time limit in milliseconds of a request, which has a few hundred bytes. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Keep-alive time, longer than that of common proxies, so that the proxy closes idle connections first. */
const KEEP_ALIVE_MS = 75_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of connections; further connections are closed. */
const MAX_CONNECTIONS = 2_000;

/** A separate port for metadata only (PEPPOL_SMP_PORT), for an installation whose main port is not public. */
@Injectable()
export class SmpPort implements OnApplicationShutdown {
  private server: Server | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly routes: SmpRoutes,
  ) {}

  /** Opens the port if one is configured. @throws ConfigError when the port cannot be opened */
  async open(): Promise<void> {
    const { peppol, host, trustedProxies } = this.config;
    const port = peppol.smp?.port ?? null;
    if (port === null) return;
    const express = new ExpressAdapter();
    express.set('trust proxy', trustedProxies);
    express.disable('x-powered-by');
    express.use(this.routes.handleAll);
    const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, express.getInstance<RequestListener>());
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.headersTimeout = REQUEST_TIMEOUT_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.maxConnections = MAX_CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          new ConfigError([
            `PEPPOL_SMP_PORT: cannot listen on ${host}, port ${port} (${error.code ?? error.message})`,
          ]),
        ),
      );
      server.listen(port, host, resolve);
    });
    this.server = server;
  }

  /** Number of the open port; null when no port is open. */
  get port(): number | null {
    const address = this.server?.address() as AddressInfo | null | undefined;
    return address?.port ?? null;
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    server.closeIdleConnections();
    const closePromise = new Promise((resolve) => server.close(resolve));
    setTimeout(() => server.closeAllConnections(), REQUEST_TIMEOUT_MS).unref();
    await closePromise;
  }
}
