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
 * Adds the members of the other product to successful answers, and renames fields in failures to its names. The
 * interceptor is the outermost one, so that repeated requests with an `Idempotency-Key` get the same answer. Members of
 * this API remain: both kinds of clients read the same answers.
 */
export class CompatibilityAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const translatedRequest = findTranslatedRequest(context.switchToHttp().getRequest<Request>());
    if (translatedRequest === null) return next.handle();
    const { translation, teamId } = translatedRequest;
    const credentialTeamId = requestContext.current()?.teamId ?? null;
    // The team in the path must be that of the credential; any other id counts as another team's.
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
 * Renames fields at fault to the names in the request: those of the other product, unless a foreign request has a field
 * under the name of this API, and on shared paths only where the request has a field under the name of the other product.
 */
function renameFields(translatedRequest: TranslatedRequest, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { translation, isForeign } = translatedRequest;
  const names = receivedNames.get(translatedRequest) ?? translatedRequest.parameters;
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
const receivedNames = new WeakMap<TranslatedRequest, ReadonlySet<string>>();

/** Returns the names of the fields of a body, those of objects in it as `object.field`, and of the query. */
function listNames(body: Json, parameters: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set([...parameters, ...Object.keys(body)]);
  for (const [name, value] of Object.entries(body))
    for (const inner of Object.keys(asObject(value) ?? {})) names.add(`${name}.${inner}`);
  return names;
}

/**
 * Converts body and pages of a request to those of this API. The interceptor is the innermost one: the body has been read
 * and admitted.
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
          await chargeStep(request, cursor);
          request.url = withPage(translatedRequest.url, limit, cursor);
          return lastValueFrom(next.handle());
        }),
      ),
    );
  }
}

/**
 * Charges each further list request of a page to the rate limit, from the second one on: the guard has charged the first.
 * @throws ApiError 429, or ClientDisconnectedError when the client has disconnected
 */
async function chargeStep(request: Request, cursor: string | null): Promise<void> {
  if (requestContext.current()?.clientGone.aborted === true) throw new ClientDisconnectedError();
  if (cursor !== null) await chargeAgain(request);
}

function translateBody(request: Request, translatedRequest: TranslatedRequest): void {
  const { translation, isForeign, parameters } = translatedRequest;
  const body = asObject(request.body);
  if (translation?.body !== undefined && body !== null && !isFile(request)) {
    if (translation.fields !== undefined) receivedNames.set(translatedRequest, listNames(body, parameters));
    request.body = translation.body(body);
  }
  const { waitSeconds } = translation ?? {};
  if (waitSeconds !== undefined && isForeign && request.headers.prefer === undefined && isKey())
    request.headers.prefer = `wait=${waitSeconds}`;
}

/** XML and PDF are sent with their parameters in the query, which the other product does not have. */
const isFile = (request: Request): boolean => !(request.get('Content-Type') ?? '').includes('json');

/** Whether an API key makes the request. People in the dashboard do not wait for the outcome. */
function isKey(): boolean {
  const { keyId = null, userId = null } = requestContext.current() ?? {};
  return keyId !== null && userId === null;
}

function withPage(url: string, limit: number, cursor: string | null): string {
  const [path, search] = splitTarget(url);
  const query = new URLSearchParams(search);
  query.set('limit', String(limit));
  if (cursor !== null) query.set('cursor', cursor);
  return `${path}?${query.toString()}`;
}
