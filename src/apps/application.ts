import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppModule } from './app.module';
import { createEdge } from './application-edge';
import { malformedCredentialMiddleware } from '../access/auth/malformed-credential.middleware';
import type { Activity } from '../platform/kernel/activity';
import type { Config } from '../platform/kernel/config';
import { DocumentReader } from '../business/documents/reading/document-reader';
import { AdmissionInterceptor } from '../platform/kernel/http/admission/admission.interceptor';
import { BodyInterceptor } from '../platform/kernel/http/body/body.interceptor';
import { createBrowserHeaders, API_POLICY } from '../platform/kernel/http/browser-headers';
import { ApiErrorFilter } from '../platform/kernel/http/api-error.filter';
import { IdempotencyInterceptor } from '../platform/kernel/http/idempotency/idempotency.interceptor';
import { ReplicaInterceptor } from '../platform/kernel/http/replica/replica.interceptor';
import { InputPipe } from '../platform/kernel/http/input.pipe';
import { FailureThrottle } from '../platform/kernel/http/rate-limit/failure-throttle';
import { RawJsonAdapter } from '../platform/kernel/http/raw-json-adapter';
import { ClientSockets, type ConnectionLimits } from '../platform/kernel/http/edge/client-sockets';
import { RefusalLog } from '../platform/kernel/http/edge/refusal-log';
import { createRequestMiddleware } from '../platform/kernel/http/request.middleware';
import { NestLog, type Logger } from '../platform/kernel/logger';
import { Tracing } from '../platform/kernel/tracing/tracing';
import { HttpMetrics } from '../platform/metrics/http-metrics';
import { OwnCertificates, PublisherCertificates } from '../network/peppol/certificates/own-certificates';
import { RequestLog } from '../access/request-log/request-log';
import { SmpPort } from '../network/smp/smp-port';
import { SmpRoutes } from '../network/smp/smp-routes';
import { serveApiDocs } from './api-docs/serve';
import {
  CompatibilityResponseInterceptor,
  CompatibilityInputInterceptor,
} from './compatibility/compatibility.interceptors';
import { createCompatibilityMiddleware, findCompatibleApi } from './compatibility/compatibility.middleware';
import { serveDashboard } from './dashboard/serve';
import { serveGuides } from './guides/serve';
import { buildOpenApi } from './api-docs/openapi';

/** Response headers that scripts of allowed origins may read. */
const EXPOSED_HEADERS = ['X-Request-Id', 'X-Error-Code', 'Deprecation', 'Sunset', 'Link'];

/** Objects that the application shares with its process. */
export interface ApplicationContext {
  /** Activity of the process; when omitted, the application serves from the beginning. */
  activity?: Activity;
  /** Listening server, whose requests the application receives once it is ready. */
  server?: Server;
}

/** Builds the application. `listen` starts it, unless a listening server is passed. */
export async function createApplication(
  config: Config,
  databaseUrl: string,
  logger: Logger,
  { activity, server }: ApplicationContext = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(config, databaseUrl, logger, activity),
    new RawJsonAdapter(server),
    { bodyParser: false, logger: new NestLog(logger), abortOnError: false },
  );
  await app.get(Tracing).open();
  await app.get(OwnCertificates).start();
  await app.get(PublisherCertificates).start();
  configureApplication(app, config, logger);
  if (server === undefined) installEdge(app, config);
  if (config.role !== 'worker') await app.get(SmpPort).open();
  return app;
}

function configureApplication(app: NestExpressApplication, config: Config, logger: Logger): void {
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(createRequestMiddleware(logger, app.get(RequestLog), app.get(RefusalLog), app.get(Tracing)));
  app.use(app.get(HttpMetrics).middleware);
  const compatibleApi = findCompatibleApi(config.compatibility);
  if (compatibleApi !== null) app.use(createCompatibilityMiddleware(compatibleApi));
  if (config.peppol.smp !== null && config.peppol.smp.port === null)
    app.use(app.get(SmpRoutes).handleSmpRequests);
  // The header has no effect over plain HTTP (RFC 6797, section 8.1), and is a nuisance on localhost.
  const secure = config.baseUrl.startsWith('https:');
  app.use(helmet({ contentSecurityPolicy: false, ...(secure ? {} : { strictTransportSecurity: false }) }));
  app.use(createBrowserHeaders());
  app.use(
    (_request: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  );
  // The order matters: admission, then the database to read from, then the body, then the Idempotency-Key, which needs
  // the body's digest.
  const reader = app.get(DocumentReader);
  app.useGlobalInterceptors(
    ...(compatibleApi === null ? [] : [new CompatibilityResponseInterceptor()]),
    app.get(AdmissionInterceptor),
    app.get(ReplicaInterceptor),
    new BodyInterceptor(app.get(Reflector), (body) => reader.parseRequestBody(body), config.requestBodyBytes),
    app.get(IdempotencyInterceptor),
    ...(compatibleApi === null ? [] : [new CompatibilityInputInterceptor()]),
  );
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ApiErrorFilter(logger));
  if (config.corsOrigins.length > 0)
    app.enableCors({ origin: config.corsOrigins, exposedHeaders: EXPOSED_HEADERS });
  app.use(malformedCredentialMiddleware(app.get(FailureThrottle)));
  let api: ReturnType<typeof buildOpenApi> | undefined;
  const buildApi = (): ReturnType<typeof buildOpenApi> => (api ??= buildOpenApi(app, config.baseUrl));
  serveApiDocs(app, buildApi);
  serveGuides(app, config.baseUrl, buildApi);
  serveDashboard(app);
  respondToMalformedRequests(app);
  deferContinue(app);
}

/**
 * Installs the edge in front of the application's own server; a server that already listens gets the edge at the
 * handover.
 */
function installEdge(app: NestExpressApplication, config: Config): void {
  const sockets = new ClientSockets(createConnectionLimits(config));
  const server = app.getHttpServer();
  sockets.watch(server);
  server.removeAllListeners('request');
  const express: RequestListener = app.getHttpAdapter().getInstance();
  server.on('request', createEdge(app, config, sockets).createListener(express));
}

/** Creates the limits on connections of clients to the port of the API. */
export function createConnectionLimits({ connectionsPerNetwork, trustedProxies }: Config): ConnectionLimits {
  return { perNetwork: connectionsPerNetwork, proxied: trustedProxies > 0 };
}

/** Leaves the reply to `Expect: 100-continue` to the code that reads the body, instead of Node. */
function deferContinue(app: NestExpressApplication): void {
  const server = app.getHttpServer();
  server.on('checkContinue', (request: unknown, response: unknown) =>
    server.emit('request', request, response),
  );
}

/** Sends the failure body for requests that Node's parser rejects; these never reach the application. */
function respondToMalformedRequests(app: NestExpressApplication): void {
  const body = JSON.stringify({
    success: false,
    errors: { root: ['The request line or a header is malformed or too long.'] },
  });
  app.getHttpServer().on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    const head = [
      'Content-Type: application/json; charset=utf-8',
      'X-Error-Code: http_error',
      `Content-Security-Policy: ${API_POLICY}`,
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${randomUUID()}`,
    ];
    socket.end(
      `HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
