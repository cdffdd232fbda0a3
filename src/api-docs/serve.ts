import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import { dirname } from 'node:path';
import { compressed } from './compressed';
import { page, START_SCRIPT } from './page';

/** The files of Swagger UI that the page loads; the package holds others, one of them for OAuth2 redirects. */
const FILES = ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** Serves Swagger UI at `/docs` from files of this machine, and the document at `/openapi.json` and `/openapi.yaml`. */
export function serveApiDocs(app: NestExpressApplication, document: OpenAPIObject): void {
  app.use(['/openapi.json', '/openapi.yaml'], compressed());
  SwaggerModule.setup('docs', app, document, {
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
