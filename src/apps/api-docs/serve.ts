import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { dirname } from 'node:path';
import { compressTexts } from '../../platform/kernel/http/compressed';
import { badInput } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import { AUDIENCES, toIntegratorDocument } from './integrator-document';
import { renderPage, START_SCRIPT } from './page';
import { serveStaticFile } from '../../platform/kernel/http/static-files';

/**
 * Files of Swagger UI that the page loads. Other files of the package, such as the OAuth2 redirect page, are not served.
 */
const SWAGGER_UI_FILES = ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/**
 * Serves Swagger UI at `/docs` from files of this machine, and the document at `/openapi.json` and `/openapi.yaml`;
 * `/openapi.json?audience=integrator` is the part for integrators.
 * @param build creates the document at the first request, because most processes never get such a request
 */
export function serveApiDocs(app: NestExpressApplication, build: () => Promise<OpenAPIObject>): void {
  let documentPromise: Promise<OpenAPIObject> | null = null;
  let document: OpenAPIObject;
  let integratorDocument: string | undefined;
  app.use(
    ['/openapi.json', '/openapi.yaml'],
    compressTexts(),
    ({ query }: Request, response: Response, next: NextFunction) => {
      const audience = query['audience'] ?? 'everyone';
      if (!AUDIENCES.some((supported) => supported === audience))
        return next(
          badInput({
            audience: [`must be one of ${AUDIENCES.join(', ')}; received ${formatReceived(audience)}`],
          }),
        );
      response.setHeader('Cache-Control', 'no-cache');
      documentPromise ??= build();
      documentPromise.then((builtDocument) => ((document = builtDocument), next()), next);
    },
  );
  app.use('/openapi.json', ({ query }: Request, response: Response, next: NextFunction) => {
    if (query['audience'] !== 'integrator') return next();
    integratorDocument ??= JSON.stringify(toIntegratorDocument(document));
    response.type('json').send(integratorDocument);
  });
  SwaggerModule.setup('docs', app, () => document, {
    ui: false,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  // Swagger UI is a dependency of Nest's module, so it is resolved from there.
  const paths = [dirname(require.resolve('@nestjs/swagger'))];
  const folder = dirname(require.resolve('swagger-ui-dist/package.json', { paths }));
  const router: Express = app.getHttpAdapter().getInstance();
  const sendText = (response: Response, type: string, body: string): void => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type(type).send(body);
  };
  router.get('/docs', ({ path }, response) => {
    sendText(response, 'html', renderPage(path.endsWith('/') ? './' : './docs/'));
  });
  router.get('/docs/start.js', (_request, response) => sendText(response, 'js', START_SCRIPT));
  for (const file of SWAGGER_UI_FILES) router.get(`/docs/${file}`, serveStaticFile(folder, file));
}
