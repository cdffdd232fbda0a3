import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { defer, from, mergeMap, type Observable } from 'rxjs';
import { ClientDisconnectedError, requestContext } from '../../request-context';
import { badInput, ApiError } from '../api-error';
import { createBodyHash, computeDigest, storeDigest } from '../idempotency/body-digest';
import { parseJson } from '../json-text';
import { toBody, decodeBody, LARGE_BODY_BYTES, type LargeBodyReader } from '../large-body';
import { getBodyDeclaration, type BodyDeclaration } from '../operation';
import { readBody, type BodyBounds } from './read-body';
import { hasBody, discardBody } from './unread-body';

/**
 * Maximum size of a form: forms arrive without a credential (specification, section 5), and their assertion is far
 * smaller.
 */
const MAX_FORM_BYTES = 16 * 1024;
/** Maximum size of JSON without a credential: passwords, tokens, responses of authenticators. */
const MAX_PUBLIC_BYTES = 64 * 1024;
/** Time limit for a form: its sender is not authenticated yet. */
const FORM_LIMIT_MS = 5_000;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Reads the body of an admitted request: JSON everywhere, a form, XML or PDF where the route declares it. The
 * interceptor runs after the guard, so no body is read, decompressed or parsed before the credential is known
 * (contract, section 8.3). Rejections have the failure body: 400 malformed, 413 too large, 415 another content type or
 * encoding.
 */
export class BodyInterceptor implements NestInterceptor {
  /**
   * @param readLarge reads large JSON without blocking the event loop
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
    const declaration = getBodyDeclaration(this.reflector, context);
    if (declaration === null) {
      discardBody(request, response);
      return next.handle();
    }
    if (declaration.kind === 'raw') return next.handle();
    return defer(() => from(this.read(request, response, declaration))).pipe(mergeMap(() => next.handle()));
  }

  private async read(
    request: Request,
    response: Response,
    { kind, ofXml, fileTypes, isPublic }: BodyDeclaration,
  ): Promise<void> {
    const type = parseMediaType(request);
    const acceptedTypes =
      kind === 'form' ? [FORM_TYPE] : ofXml === null ? [JSON_TYPE] : [JSON_TYPE, ...fileTypes];
    if (!acceptedTypes.includes(type)) throw unsupportedTypeError(type, acceptedTypes);
    const current = requestContext.current();
    const bounds = { limit: this.limit, reserveBytes: (bytes: number) => current?.slot?.occupyMemory(bytes) };
    if (kind === 'form') await this.readForm(request, response, bounds);
    else if (ofXml !== null && fileTypes.includes(type))
      await this.readDocument(request, response, bounds, ofXml);
    else if (isPublic) {
      const publicBounds = { ...bounds, limit: MAX_PUBLIC_BYTES, totalMs: FORM_LIMIT_MS };
      await this.parseJsonBody(request, await readBody(request, response, publicBounds));
    } else await this.parseJsonBody(request, await readBody(request, response, bounds));
    if (current?.clientGone.aborted === true) throw new ClientDisconnectedError();
  }

  private async readForm(request: Request, response: Response, bounds: BodyBounds): Promise<void> {
    const body = await readBody(request, response, {
      ...bounds,
      limit: MAX_FORM_BYTES,
      totalMs: FORM_LIMIT_MS,
    });
    request.body = new URLSearchParams(decodeBody(body));
  }

  /**
   * Returns the bytes unchanged, regardless of their declared encoding, and computes their digest while they arrive.
   */
  private async readDocument(
    request: Request,
    response: Response,
    bounds: BodyBounds,
    members: Readonly<Record<string, string>>,
  ): Promise<void> {
    const digest = createBodyHash();
    const addToDigest = (part: Buffer): void => digest.add(part);
    const document = await readBody(request, response, { ...bounds, onPart: addToDigest });
    storeDigest(request, digest.end());
    request.body = { ...parseQueryMembers(request), ...members, document };
  }

  /** Parses a small body at once, and a large one in the worker thread, which also returns its digest. */
  private async parseJsonBody(request: Request, body: Buffer): Promise<void> {
    if (body.length <= LARGE_BODY_BYTES) {
      storeDigest(request, computeDigest(body));
      request.body = parseJson(decodeBody(body));
      return;
    }
    const largeBody = await this.readLarge(body);
    if (largeBody.ok) storeDigest(request, largeBody.digest);
    request.body = toBody(largeBody);
  }
}

function parseMediaType(request: Request): string {
  return (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Returns the query parameters of an XML request as JSON members.
 * @throws ApiError 400 for a parameter that occurs twice
 */
function parseQueryMembers(request: Request): Record<string, string | boolean> {
  const members = Object.entries(request.query).map(([name, value]): [string, string | boolean] => {
    if (typeof value !== 'string')
      throw badInput({
        [name.slice(0, 100)]: ['The query has this parameter several times; it is accepted only once.'],
      });
    return [name, value === 'true' ? true : value === 'false' ? false : value];
  });
  return Object.fromEntries(members);
}

function unsupportedTypeError(type: string, acceptedTypes: string[]): ApiError {
  return new ApiError(415, 'unsupported_media_type', {
    root: [`The Content-Type is "${type}"; accepted: ${acceptedTypes.join(', ')}.`],
  });
}
