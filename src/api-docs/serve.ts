import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { dirname } from 'node:path';
import { compressed } from '../kernel/http/compressed';
import { page, START_SCRIPT } from './page';

/** The files of Swagger UI that the page loads; the package holds others, one of them for OAuth2 redirects. */
const FILES = ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/**
 * Serves Swagger UI at `/docs` from files of this machine, and the document at `/openapi.json` and `/openapi.yaml`.
 * @param build makes the document; called when it is asked for the first time, because most processes never are
 */
export function serveApiDocs(app: NestExpressApplication, build: () => Promise<OpenAPIObject>): void {
  let building: Promise<OpenAPIObject> | null = null;
  let document: OpenAPIObject;
  app.use(
    ['/openapi.json', '/openapi.yaml'],
    compressed(),
    (_request: Request, _response: Response, next: NextFunction) => {
      building ??= build();
      building.then((built) => ((document = built), next()), next);
    },
  );
  SwaggerModule.setup('docs', app, () => document, {
    ui: false,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  // Nest's module brings Swagger UI along, so it is looked for where that one would.
  const paths = [dirname(require.resolve('@nestjs/swagger'))];
  const folder = dirname(require.resolve('swagger-ui-dist/package.json', { paths }));
  const router: Express = app.getHttpAdapter().getInstance();
  router.get('/docs', ({ path }, response) => {
    response.type('html').send(page(path.endsWith('/') ? './' : './docs/'));
  });
  router.get('/docs/start.js', (_request, response) => void response.type('js').send(START_SCRIPT));
  for (const file of FILES)
    router.get(`/docs/${file}`, (_request, response) => response.sendFile(file, { root: folder }));
}
