import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { defer, from, mergeMap, type Observable } from 'rxjs';
import { ClientGone, requestContext } from '../../request-context';
import { Failure } from '../failure';
import { digestOf, noteDigest } from '../idempotency/body-digest';
import { parseJson } from '../json-text';
import { bodyOf, decodeBody, LARGE_BODY_BYTES, type LargeBodyReader } from '../large-body';
import { bodyKindOf } from '../operation';
import { readBody } from './read-body';
import { hasBody, leaveUnread } from './unread-body';

/** Largest request body in bytes, counted after decompression (contract, section 1). */
const MAX_BODY_BYTES = 25 * 1024 * 1024;
/** A form comes without a credential (specification, section 5), and holds an assertion, which is far smaller. */
const MAX_FORM_BYTES = 16 * 1024;
/** Its sender is not authenticated yet, so it has to come at once. */
const FORM_MS = 5_000;

const MEDIA_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' };

/**
 * Reads the body of a request that was admitted: JSON everywhere, a form where the route declares one. It runs after the
 * guard, so no body is read, inflated or parsed before the credential is known (contract, section 8.3). What it
 * refuses it refuses with the failure body: 400 malformed, 413 too large, 415 another content type or encoding.
 */
export class BodyInterceptor implements NestInterceptor {
  /** @param readLarge reads large JSON without holding up the event loop */
  constructor(
    private readonly reflector: Reflector,
    private readonly readLarge: LargeBodyReader,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    request.body = undefined;
    if (!hasBody(request)) return next.handle();
    const kind = bodyKindOf(this.reflector, context);
    if (kind === null) {
      leaveUnread(request, response);
      return next.handle();
    }
    if (kind === 'raw') return next.handle();
    return defer(() => from(this.read(request, response, kind))).pipe(mergeMap(() => next.handle()));
  }

  private async read(request: Request, response: Response, kind: 'json' | 'form'): Promise<void> {
    refuseOtherType(request, MEDIA_TYPES[kind]);
    const current = requestContext.current();
    const body = await readBody(request, response, {
      limit: kind === 'form' ? MAX_FORM_BYTES : MAX_BODY_BYTES,
      hold: (bytes) => current?.slot?.hold(bytes),
      ...(kind === 'form' ? { totalMs: FORM_MS } : {}),
    });
    if (kind === 'form') request.body = new URLSearchParams(decodeBody(body));
    else await this.take(request, body);
    if (current?.left.aborted === true) throw new ClientGone();
  }

  /** A small body at once, a large one by way of the thread, which tells its digest too. */
  private async take(request: Request, body: Buffer): Promise<void> {
    if (body.length <= LARGE_BODY_BYTES) {
      noteDigest(request, digestOf(body));
      request.body = parseJson(decodeBody(body));
      return;
    }
    const read = await this.readLarge(body);
    if (read.ok) noteDigest(request, read.digest);
    request.body = bodyOf(read);
  }
}

/** @throws Failure 415 */
function refuseOtherType(request: Request, expected: string): void {
  const type = (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === expected) return;
  throw new Failure(415, 'unsupported_media_type', {
    root: [`The Content-Type is "${type}"; accepted: ${expected}.`],
  });
}
