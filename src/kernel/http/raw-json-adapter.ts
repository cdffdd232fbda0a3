import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { holdsRawJson, jsonPieces } from './raw-json';

/** Nest's Express, with answers that hold JSON as text written without another pass over that text. */
export class RawJsonAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!holdsRawJson(body)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    const pieces = jsonPieces(body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader(
      'Content-Length',
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
    for (const piece of pieces) response.write(piece);
    return response.end();
  }
}
