import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Pattern of a file name in the folder of the build: without a folder, and not beginning with a dot. */
const FILE_NAME = /^\w[\w.-]*$/;
/** Names of assets contain a digest of their content, so a cached asset is never outdated. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Browsers revalidate at each request, and get the file only when it changed. */
const REVALIDATED_CACHE_CONTROL = 'no-cache';

/**
 * Serves the built dashboard at `/app`. Each address below `/app` without a file is a page, and gets `index.html`,
 * whose script shows the page. A controller serves the pages of verification sessions, to which API responses link.
 * Without a build (packages/dashboard/dist/) these addresses do not exist.
 */
export function serveDashboard(app: NestExpressApplication): void {
  const folder = findBuildFolder();
  if (folder === null) return;
  // A middleware instead of routes, because an address that is neither a page nor a file must be unknown with every
  // method.
  app.use('/app', (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const [first = '', second, third] = request.path.slice(1).split('/');
    if (first === 'companies') return next();
    if (first === 'assets' && second !== undefined && third === undefined)
      return sendFile(join(folder, 'assets'), second, IMMUTABLE_CACHE_CONTROL, request, response, next);
    const name = second === undefined && first.includes('.') ? first : 'index.html';
    sendFile(folder, name, REVALIDATED_CACHE_CONTROL, request, response, next);
  });
}

/** Finds the folder of the build, from the sources or the compiled code; null when the dashboard was not built. */
function findBuildFolder(): string | null {
  const folders = ['../../..', '../../../..'].map((root) =>
    join(__dirname, root, 'packages', 'dashboard', 'dist'),
  );
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/** Sends a file; clients that accept Brotli, as all browsers do over HTTPS, get the file that the build compressed. */
function sendFile(
  root: string,
  name: string,
  cacheControl: string,
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (!FILE_NAME.test(name)) return next();
  response.vary('Accept-Encoding');
  const isCompressed = request.acceptsEncodings('br') !== false && existsSync(join(root, `${name}.br`));
  response.type(name.slice(name.lastIndexOf('.')));
  response.setHeader('Cache-Control', cacheControl);
  if (isCompressed) response.setHeader('Content-Encoding', 'br');
  response.sendFile(isCompressed ? `${name}.br` : name, { root, cacheControl: false }, (error?: Error) => {
    if (error === undefined || response.headersSent) return;
    // Unknown addresses below `/app` get the failure body of the API, like all unknown addresses.
    response.removeHeader('Content-Encoding');
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
}
