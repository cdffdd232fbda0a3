import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, defer, from, lastValueFrom, map, throwError, type Observable } from 'rxjs';
import { chargeAgain } from '../../access/auth/request-charges';
import { ApiError, unauthorized, type FieldErrors } from '../../platform/kernel/http/api-error';
import { ClientDisconnectedError, requestContext } from '../../platform/kernel/request-context';
import { findTranslatedRequest } from './compatibility.middleware';
import { readNumberedPage } from './pages';
import { asObject, splitTarget, type Json, type TranslatedRequest, type Translation } from './translation';

/**
 * Adds the members of the other product to successful responses, and renames fields in failures to the names of the
 * other product. The interceptor is the outermost interceptor, so that repeated requests with an `Idempotency-Key`
 * get the same response. Members of this API remain: both kinds of clients read the same responses.
 */
export class CompatibilityResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const translatedRequest = findTranslatedRequest(context.switchToHttp().getRequest<Request>());
    if (translatedRequest === null) return next.handle();
    const { translation, teamId } = translatedRequest;
    const credentialTeamId = requestContext.current()?.teamId ?? null;
    // The team in the path must be the team of the credential; any other id fails like a wrong credential.
    if (teamId !== null && credentialTeamId !== null && teamId !== credentialTeamId) throw unauthorized();
    if (translation === null) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => addMembers(translation, answer)),
      catchError((error: unknown) => throwError(() => renameFields(translatedRequest, error))),
    );
  }
}

function addMembers({ answer }: Translation, value: unknown): unknown {
  const object = asObject(value);
  if (answer === undefined || object === null || object.success !== true) return value;
  // Members of this API have precedence over added ones of the same name.
  return { ...answer(object), ...object };
}

/**
 * Renames invalid fields to the names that the request uses. On paths of the other product, these are the names of
 * the other product, unless the request has a field under the name of this API. On shared paths, a field is renamed
 * only if the request has a field under the name of the other product.
 */
function renameFields(translatedRequest: TranslatedRequest, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { translation, isForeign } = translatedRequest;
  const names = receivedFieldNames.get(translatedRequest) ?? translatedRequest.parameters;
  const rename = (field: string): string => {
    const otherField = translation?.fields?.[field];
    if (otherField === undefined) return field;
    return names.has(otherField) || (isForeign && !names.has(field)) ? otherField : field;
  };
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(error.errors)) errors[rename(field)] = messages;
  return new ApiError(error.status, error.code, errors, error.headers, error.members);
}

/** Names of the fields that a request with a body had before its translation. */
const receivedFieldNames = new WeakMap<TranslatedRequest, ReadonlySet<string>>();

/**
 * Returns the names of query parameters and of fields of a body; a field of an object in the body is named
 * `object.field`.
 */
function listFieldNames(body: Json, parameters: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set([...parameters, ...Object.keys(body)]);
  for (const [name, value] of Object.entries(body))
    for (const inner of Object.keys(asObject(value) ?? {})) names.add(`${name}.${inner}`);
  return names;
}

/**
 * Converts the body and the page parameters of a request to those of this API. The interceptor is the innermost
 * interceptor, which runs after the body was read.
 */
export class CompatibilityInputInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const translatedRequest = findTranslatedRequest(request);
    if (translatedRequest === null) return next.handle();
    translateBody(request, translatedRequest);
    const { page } = translatedRequest;
    if (page === null) return next.handle();
    return defer(() =>
      from(
        readNumberedPage(page, async (limit, cursor) => {
          await chargeFurtherRead(request, cursor);
          request.url = setPageParameters(translatedRequest.url, limit, cursor);
          return lastValueFrom(next.handle());
        }),
      ),
    );
  }
}

/**
 * Charges each list request for a page to the rate limit, except the first request, which the guard has charged.
 * @throws ApiError 429, or ClientDisconnectedError when the client has disconnected
 */
async function chargeFurtherRead(request: Request, cursor: string | null): Promise<void> {
  if (requestContext.current()?.clientGone.aborted === true) throw new ClientDisconnectedError();
  if (cursor !== null) await chargeAgain(request);
}

function translateBody(request: Request, translatedRequest: TranslatedRequest): void {
  const { translation, isForeign, parameters } = translatedRequest;
  const body = asObject(request.body);
  if (translation?.body !== undefined && body !== null && !hasFileBody(request)) {
    if (translation.fields !== undefined)
      receivedFieldNames.set(translatedRequest, listFieldNames(body, parameters));
    request.body = translation.body(body);
  }
  const { waitSeconds } = translation ?? {};
  if (waitSeconds !== undefined && isForeign && request.headers.prefer === undefined && isApiKeyRequest())
    request.headers.prefer = `wait=${waitSeconds}`;
}

/** Returns whether the body is XML or PDF, with its parameters in the query. The other product has no such requests. */
const hasFileBody = (request: Request): boolean => !(request.get('Content-Type') ?? '').includes('json');

/** Returns whether the request is made with an API key. People in the dashboard do not wait for the outcome. */
function isApiKeyRequest(): boolean {
  const { keyId = null, userId = null } = requestContext.current() ?? {};
  return keyId !== null && userId === null;
}

function setPageParameters(url: string, limit: number, cursor: string | null): string {
  const [path, search] = splitTarget(url);
  const query = new URLSearchParams(search);
  query.set('limit', String(limit));
  if (cursor !== null) query.set('cursor', cursor);
  return `${path}?${query.toString()}`;
}
