import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { containsRawJson, toJsonPieces } from '../../../standards/values/raw-json';

/**
 * Nest's Express adapter, which writes responses that contain JSON as text without processing that text again. Express'
 * behaviour is preserved: `ETag`, and 304 without a body for a client that has the same response (contract, section 1,
 * "Caching").
 */
export class RawJsonAdapter extends ExpressAdapter {
  /** @param server listening server that is handed over to the application later; by default Nest creates one */
  constructor(private readonly server: Server | null = null) {
    super();
  }

  override initHttpServer(options: NestApplicationOptions): void {
    if (this.server === null) super.initHttpServer(options);
    else this.setHttpServer(this.server);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!containsRawJson(body)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    const pieces = toJsonPieces(body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('ETag', computeEtag(pieces));
    if (response.req.fresh) return response.status(304).end();
    response.setHeader(
      'Content-Length',
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
    for (const piece of pieces) response.write(piece);
    return response.end();
  }
}

function computeEtag(pieces: Buffer[]): string {
  const hash = createHash('sha1');
  for (const piece of pieces) hash.update(piece);
  return `W/"${hash.digest('base64url')}"`;
}
