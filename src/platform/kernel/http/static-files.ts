import type { Request, RequestHandler, Response, NextFunction } from 'express';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const zip = promisify(gzip);

interface StaticFile {
  bytes: Buffer;
  /** Null for a format that is already compressed. */
  zippedBytes: Buffer | null;
  etag: string;
}

/** Image formats, which are already compressed. */
const COMPRESSED_FORMAT = /\.(?:png|ico)$/;
/** Browsers revalidate their copy and get 304 while it is current. */
const CACHE_CONTROL = 'no-cache';

/**
 * Serves a file of a package, which is read and compressed once, with a validator of its contents (RFC 9110, section
 * 8.8.3).
 */
export function serveStaticFile(folder: string, name: string): RequestHandler {
  let filePromise: Promise<StaticFile> | null = null;
  return (request: Request, response: Response, next: NextFunction) => {
    filePromise ??= load(join(folder, name));
    filePromise.then(
      (file) => send(file, name, request, response),
      (error: unknown) => {
        // The next request tries again.
        filePromise = null;
        next(error);
      },
    );
  };
}

async function load(path: string): Promise<StaticFile> {
  const bytes = await readFile(path);
  const zippedBytes = COMPRESSED_FORMAT.test(path)
    ? null
    : await zip(bytes, { level: constants.Z_BEST_COMPRESSION });
  return {
    bytes,
    zippedBytes,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  };
}

function send(
  { bytes, zippedBytes, etag }: StaticFile,
  name: string,
  request: Request,
  response: Response,
): void {
  response.vary('Accept-Encoding');
  const body = request.acceptsEncodings('gzip', 'identity') === 'gzip' ? zippedBytes : null;
  response.type(name);
  response.setHeader('Cache-Control', CACHE_CONTROL);
  response.setHeader('ETag', body === null ? `"${etag}"` : `"${etag}-gzip"`);
  if (body !== null) response.setHeader('Content-Encoding', 'gzip');
  response.send(body ?? bytes);
}
