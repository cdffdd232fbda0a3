import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { holdsRawJson, jsonPieces } from '../../../standards/values/raw-json';

/**
 * Nest's Express, with answers that hold JSON as text written without another pass over that text. What Express does for
 * other answers, it does for these too: `ETag`, and 304 without a body for a client that has this very answer
 * (contract, section 1, "Caching").
 */
export class RawJsonAdapter extends ExpressAdapter {
  /** @param server one that listens already and is handed over to the application later; otherwise Nest makes its own */
  constructor(private readonly server: Server | null = null) {
    super();
  }

  override initHttpServer(options: NestApplicationOptions): void {
    if (this.server === null) super.initHttpServer(options);
    else this.setHttpServer(this.server);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!holdsRawJson(body)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    const pieces = jsonPieces(body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('ETag', etagOf(pieces));
    if (response.req.fresh) return response.status(304).end();
    response.setHeader(
      'Content-Length',
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
    for (const piece of pieces) response.write(piece);
    return response.end();
  }
}

function etagOf(pieces: Buffer[]): string {
  const hash = createHash('sha1');
  for (const piece of pieces) hash.update(piece);
  return `W/"${hash.digest('base64url')}"`;
}
