import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { badInput, Failure } from './failure';
import { noteBody } from './idempotency/body-digest';
import { parseJson } from './json-text';
import { bodyOf, decodeBody, LARGE_BODY_BYTES, type LargeBodyReader } from './large-body';

/** Largest request body in bytes, counted after decompression (contract, section 1). */
export const MAX_BODY_BYTES = 25 * 1024 * 1024;

/** The one path whose body is a form (RFC 6749, section 4.5; specification, section 5). */
const FORM_PATH = '/api/core/oauth2/token';
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Reads request bodies: JSON everywhere, a form at the token endpoint, nothing else. What it refuses it refuses
 * with the failure body: 400 malformed, 413 too large, 415 another content type or encoding.
 * @param readLarge reads large JSON without holding up the event loop
 */
export function bodyMiddleware(readLarge: LargeBodyReader): RequestHandler {
  const readJson = express.raw({ type: () => true, limit: MAX_BODY_BYTES });
  const readForm = express.raw({ type: () => true, limit: MAX_FORM_BYTES });
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request) || isAnonymous(request)) {
      request.body = undefined;
      next();
      return;
    }
    const form = request.path === FORM_PATH;
    const expected = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const type = mediaType(request);
    if (type !== expected) {
      next(
        new Failure(415, 'unsupported_media_type', {
          root: [`The Content-Type is "${type}"; accepted: ${expected}.`],
        }),
      );
      return;
    }
    (form ? readForm : readJson)(request, response, (error?: unknown) => {
      if (error !== undefined) {
        next(asFailure(error, form ? MAX_FORM_BYTES : MAX_BODY_BYTES));
        return;
      }
      const body: unknown = request.body;
      if (!Buffer.isBuffer(body)) next(badInput({ root: ['The body could not be read.'] }));
      else (form ? takeForm(request, body) : take(request, body, readLarge)).then(() => next(), next);
    });
  };
}

function hasBody(request: Request): boolean {
  const length = request.get('Content-Length');
  return request.get('Transfer-Encoding') !== undefined || (length !== undefined && length !== '0');
}

/** A request that needs a credential and has none is refused by the guard; its body is not worth reading. */
function isAnonymous(request: Request): boolean {
  return (
    request.path.startsWith('/api/') &&
    request.path !== FORM_PATH &&
    request.headers.authorization === undefined
  );
}

function mediaType(request: Request): string {
  return (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

async function takeForm(request: Request, body: Buffer): Promise<void> {
  request.body = await Promise.resolve(new URLSearchParams(decodeBody(body)));
}

/** A small body at once, a large one by way of the thread, which tells its digest too. */
async function take(request: Request, body: Buffer, readLarge: LargeBodyReader): Promise<void> {
  if (body.length <= LARGE_BODY_BYTES) {
    noteBody(request, body);
    request.body = parseJson(decodeBody(body));
    return;
  }
  const read = await readLarge(body);
  if (read.ok) noteBody(request, Buffer.from(read.digest));
  request.body = bodyOf(read);
}

/** What the body reader reports (http-errors of body-parser, told apart by their `type`). */
function asFailure(error: unknown, limit: number): Failure {
  const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  switch (type) {
    case 'entity.too.large':
      return new Failure(413, 'body_too_large', {
        root: [`The body is larger than ${limit} bytes after decompression.`],
      });
    case 'encoding.unsupported':
      return new Failure(415, 'unsupported_encoding', {
        root: ['The Content-Encoding is not supported; accepted: gzip, deflate, br, identity.'],
      });
    default:
      return badInput(
        { root: ['The body could not be read: it ended early or is not what its headers say.'] },
        'unreadable_body',
      );
  }
}
