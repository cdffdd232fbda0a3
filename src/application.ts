import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { AppModule } from './app.module';
import type { Config } from './kernel/config';
import { DocumentReader } from './documents/reading/document-reader';
import { ConnectionPool } from './kernel/database/connection-pool';
import { bodyMiddleware } from './kernel/http/body.middleware';
import { FailureFilter } from './kernel/http/failure.filter';
import { InputPipe } from './kernel/http/input.pipe';
import { RawJsonAdapter } from './kernel/http/raw-json-adapter';
import { requestMiddleware } from './kernel/http/request.middleware';
import { sheddingMiddleware } from './kernel/http/shedding.middleware';
import { NestLog, type Logger } from './kernel/logger';
import { HttpFigures } from './metrics/http-figures';
import { buildOpenApi, serveOpenApi } from './openapi';

/** Builds the application; it listens once `listen` is called on it. */
export async function createApplication(
  config: Config,
  databaseUrl: string,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(config, databaseUrl, logger),
    new RawJsonAdapter(),
    { bodyParser: false, logger: new NestLog(logger), abortOnError: false },
  );
  configure(app, config, logger);
  return app;
}

function configure(app: NestExpressApplication, config: Config, logger: Logger): void {
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(requestMiddleware(logger));
  app.use(app.get(HttpFigures).middleware);
  app.use(helmet(HEADERS));
  app.use(
    (_request: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  );
  app.use(sheddingMiddleware(app.get(ConnectionPool)));
  const reader = app.get(DocumentReader);
  app.use(bodyMiddleware((body) => reader.requestBody(body)));
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new FailureFilter(logger));
  if (config.corsOrigins.length > 0)
    app.enableCors({ origin: config.corsOrigins, exposedHeaders: ['X-Request-Id', 'X-Error-Code'] });
  serveDocumentation(app, config);
  answerBrokenRequests(app);
}

/** What Node's parser refuses never reaches the application; it gets the failure body all the same. */
function answerBrokenRequests(app: NestExpressApplication): void {
  const body = JSON.stringify({
    success: false,
    errors: { root: ['The request line or a header could not be understood, or is too long.'] },
  });
  app.getHttpServer().on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    const head = [
      'Content-Type: application/json; charset=utf-8',
      'X-Error-Code: http_error',
      `X-Request-Id: ${randomUUID()}`,
    ];
    socket.end(
      `HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}

/** Swagger UI puts its start-up code inline; nothing else needs more than scripts of our own. */
const HEADERS = {
  contentSecurityPolicy: {
    directives: {
      scriptSrc: ["'self'", "'unsafe-inline'"],
      upgradeInsecureRequests: null,
      imgSrc: ["'self'", 'data:'],
    },
  },
};

function serveDocumentation(app: INestApplication, config: Config): void {
  serveOpenApi(app, buildOpenApi(app, config.baseUrl));
}
