import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zip = promisify(gzip);

/**
 * Compresses texts of this process for clients that accept gzip. Each text is compressed once and cached, so texts that
 * clients influence must not be passed.
 */
export function compressTexts(): RequestHandler {
  const compressedTexts = new Map<string, Promise<Buffer>>();
  return (request: Request, response: Response, next: NextFunction) => {
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return next();
    const send = response.send.bind(response);
    response.send = (text: string) => {
      const compressedText = compressedTexts.get(text) ?? zip(text);
      compressedTexts.set(text, compressedText);
      compressedText.then((body) => response.setHeader('Content-Encoding', 'gzip') && send(body), next);
      return response;
    };
    next();
  };
}
