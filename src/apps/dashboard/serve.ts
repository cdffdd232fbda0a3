import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A name below the folder of the build: no folder of its own, and nothing that begins with a dot. */
const NAME = /^\w[\w.-]*$/;
/** Names of assets hold a digest of their content, so what a browser has under one is never out of date. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A browser asks each time, and is answered in full only when the file changed. */
const ASKED_EACH_TIME = 'no-cache';

/**
 * Serves the built dashboard at `/app`. Each address below it that names no file is a page, and gets `index.html`, whose
 * script finds the page; the pages of verification sessions, which the API's answers link to, stay the controller's.
 * Without a build (packages/dashboard/dist/) the addresses are unknown ones.
 */
export function serveDashboard(app: NestExpressApplication): void {
  const folder = builtFolder();
  if (folder === null) return;
  // Not routes: an address that is neither a page nor a file is unknown with every method.
  app.use('/app', (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const [first = '', second, third] = request.path.slice(1).split('/');
    if (first === 'companies') return next();
    if (first === 'assets' && second !== undefined && third === undefined)
      return sendFile(join(folder, 'assets'), second, IMMUTABLE, request, response, next);
    const name = second === undefined && first.includes('.') ? first : 'index.html';
    sendFile(folder, name, ASKED_EACH_TIME, request, response, next);
  });
}

/** Found from the sources and from the build alike; null when the dashboard was not built. */
function builtFolder(): string | null {
  const folders = ['../../..', '../../../..'].map((root) =>
    join(__dirname, root, 'packages', 'dashboard', 'dist'),
  );
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/** Answers with the file as the build compressed it, to clients that take Brotli: all browsers where pages are secure. */
function sendFile(
  root: string,
  name: string,
  cacheControl: string,
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (!NAME.test(name)) return next();
  response.vary('Accept-Encoding');
  const isCompressed = request.acceptsEncodings('br') !== false && existsSync(join(root, `${name}.br`));
  response.type(name.slice(name.lastIndexOf('.')));
  response.setHeader('Cache-Control', cacheControl);
  if (isCompressed) response.setHeader('Content-Encoding', 'br');
  response.sendFile(isCompressed ? `${name}.br` : name, { root, cacheControl: false }, (error?: Error) => {
    if (error === undefined || response.headersSent) return;
    // Unknown below `/app` is what it is elsewhere: the failure of the API.
    response.removeHeader('Content-Encoding');
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
}
