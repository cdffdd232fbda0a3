import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { defer, from, mergeMap, type Observable } from 'rxjs';
import { ClientGone, requestContext } from '../../request-context';
import { badInput, Failure } from '../failure';
import { bodyDigest, digestOf, noteDigest } from '../idempotency/body-digest';
import { parseJson } from '../json-text';
import { bodyOf, decodeBody, LARGE_BODY_BYTES, type LargeBodyReader } from '../large-body';
import { bodyReadingOf, type BodyReading } from '../operation';
import { readBody, type BodyBounds } from './read-body';
import { hasBody, leaveUnread } from './unread-body';

/** A form comes without a credential (specification, section 5), and holds an assertion, which is far smaller. */
const MAX_FORM_BYTES = 16 * 1024;
/** JSON without a credential: passwords, tokens, answers of devices. */
const MAX_PUBLIC_BYTES = 64 * 1024;
/** Its sender is not authenticated yet, so it has to come at once. */
const FORM_MS = 5_000;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** What may come instead of JSON where a route takes documents; a PDF is one with an invoice in it (Factur-X). */
const DOCUMENT_TYPES = ['application/xml', 'application/pdf'];

/**
 * Reads the body of a request that was admitted: JSON everywhere, a form, XML or PDF where the route declares it. It runs after the
 * guard, so no body is read, inflated or parsed before the credential is known (contract, section 8.3). What it
 * refuses it refuses with the failure body: 400 malformed, 413 too large, 415 another content type or encoding.
 */
export class BodyInterceptor implements NestInterceptor {
  /**
   * @param readLarge reads large JSON without holding up the event loop
   * @param limit bytes of the largest body, counted after decompression (contract, section 1)
   */
  constructor(
    private readonly reflector: Reflector,
    private readonly readLarge: LargeBodyReader,
    private readonly limit: number,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    request.body = undefined;
    if (!hasBody(request)) return next.handle();
    const reading = bodyReadingOf(this.reflector, context);
    if (reading === null) {
      leaveUnread(request, response);
      return next.handle();
    }
    if (reading.kind === 'raw') return next.handle();
    return defer(() => from(this.read(request, response, reading))).pipe(mergeMap(() => next.handle()));
  }

  private async read(
    request: Request,
    response: Response,
    { kind, ofXml, isPublic }: BodyReading,
  ): Promise<void> {
    const type = mediaTypeOf(request);
    const accepted =
      kind === 'form' ? [FORM_TYPE] : ofXml === null ? [JSON_TYPE] : [JSON_TYPE, ...DOCUMENT_TYPES];
    if (!accepted.includes(type)) throw unsupportedType(type, accepted);
    const current = requestContext.current();
    const bounds = { limit: this.limit, hold: (bytes: number) => current?.slot?.hold(bytes) };
    if (kind === 'form') await this.takeForm(request, response, bounds);
    else if (ofXml !== null && DOCUMENT_TYPES.includes(type))
      await this.takeDocument(request, response, bounds, ofXml);
    else if (isPublic) {
      const few = { ...bounds, limit: MAX_PUBLIC_BYTES, totalMs: FORM_MS };
      await this.take(request, await readBody(request, response, few));
    } else await this.take(request, await readBody(request, response, bounds));
    if (current?.left.aborted === true) throw new ClientGone();
  }

  private async takeForm(request: Request, response: Response, bounds: BodyBounds): Promise<void> {
    const body = await readBody(request, response, { ...bounds, limit: MAX_FORM_BYTES, totalMs: FORM_MS });
    request.body = new URLSearchParams(decodeBody(body));
  }

  /** The bytes as they came, whatever encoding they declare; their digest is made while they come. */
  private async takeDocument(
    request: Request,
    response: Response,
    bounds: BodyBounds,
    members: Readonly<Record<string, string>>,
  ): Promise<void> {
    const digest = bodyDigest();
    const each = (part: Buffer): void => digest.add(part);
    const document = await readBody(request, response, { ...bounds, each });
    noteDigest(request, digest.end());
    request.body = { ...queryMembers(request), ...members, document };
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

function mediaTypeOf(request: Request): string {
  return (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** What stands in the query beside an XML body, as JSON would say it. @throws Failure 400 for a member that comes twice */
function queryMembers(request: Request): Record<string, string | boolean> {
  const members = Object.entries(request.query).map(([name, value]): [string, string | boolean] => {
    if (typeof value !== 'string')
      throw badInput({ [name.slice(0, 100)]: ['The query has it several times; accepted: once.'] });
    return [name, value === 'true' ? true : value === 'false' ? false : value];
  });
  return Object.fromEntries(members);
}

function unsupportedType(type: string, accepted: string[]): Failure {
  return new Failure(415, 'unsupported_media_type', {
    root: [`The Content-Type is "${type}"; accepted: ${accepted.join(', ')}.`],
  });
}
