import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import { AppModule } from './app.module';
import type { Config } from './kernel/config';
import { bodyMiddleware } from './kernel/http/body.middleware';
import { FailureFilter } from './kernel/http/failure.filter';
import { InputPipe } from './kernel/http/input.pipe';
import { requestMiddleware } from './kernel/http/request.middleware';
import { NestLog, type Logger } from './kernel/logger';
import { buildOpenApi, serveOpenApi } from './openapi';

/** Builds the application; it listens once `listen` is called on it. */
export async function createApplication(
  config: Config,
  databaseUrl: string,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, databaseUrl, logger), {
    bodyParser: false,
    logger: new NestLog(logger),
    abortOnError: false,
  });
  configure(app, config, logger);
  return app;
}

function configure(app: NestExpressApplication, config: Config, logger: Logger): void {
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(requestMiddleware(logger));
  app.use(helmet(HEADERS));
  app.use(
    (_request: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  );
  app.use(bodyMiddleware());
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new FailureFilter(logger));
  if (config.corsOrigins.length > 0)
    app.enableCors({ origin: config.corsOrigins, exposedHeaders: ['X-Request-Id', 'X-Error-Code'] });
  serveDocumentation(app, config);
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
