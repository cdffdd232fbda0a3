import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, defer, from, lastValueFrom, map, throwError, type Observable } from 'rxjs';
import { ApiError, unauthorized, type FieldErrors } from '../../platform/kernel/http/api-error';
import { requestContext } from '../../platform/kernel/request-context';
import { findTranslatedRequest } from './compatibility.middleware';
import { readNumberedPage } from './pages';
import { asObject, type TranslatedRequest, type Translation } from './translation';

/**
 * Adds to successful answers the members of the other product, and gives fields in failures its names. It is the outermost
 * interceptor, so that repeated requests with an `Idempotency-Key` get the same answer. Members of this API stay: both kinds
 * of clients read the same answers.
 */
export class CompatibilityAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const translated = findTranslatedRequest(context.switchToHttp().getRequest<Request>());
    if (translated === null) return next.handle();
    const { translation, teamId } = translated;
    const credentialTeamId = requestContext.current()?.teamId ?? null;
    // The team in the path is that of the credential: any other one is another team's.
    if (teamId !== null && credentialTeamId !== null && teamId !== credentialTeamId) throw unauthorized();
    if (translation === null) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => addMembers(translation, answer)),
      catchError((error: unknown) => throwError(() => renameFields(translation, error))),
    );
  }
}

function addMembers({ answer }: Translation, value: unknown): unknown {
  const object = asObject(value);
  if (answer === undefined || object === null || object.success !== true) return value;
  // Members of this API have precedence over added ones of the same name.
  return { ...answer(object), ...object };
}

function renameFields({ fields = {} }: Translation, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(error.errors)) errors[fields[field] ?? field] = messages;
  return new ApiError(error.status, error.code, errors, error.headers);
}

/** Gives a request the body and the pages of this API. It is the innermost interceptor: the body is read and admitted. */
export class CompatibilityInputInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const translated = findTranslatedRequest(request);
    if (translated === null) return next.handle();
    translateBody(request, translated);
    const { page } = translated;
    if (page === null) return next.handle();
    return defer(() =>
      from(
        readNumberedPage(page, (limit, cursor) => {
          request.url = withPage(translated.url, limit, cursor);
          return lastValueFrom(next.handle());
        }),
      ),
    );
  }
}

function translateBody(request: Request, { translation }: TranslatedRequest): void {
  const body = asObject(request.body);
  if (translation?.body !== undefined && body !== null && !isFile(request))
    request.body = translation.body(body);
  const { waitSeconds } = translation ?? {};
  if (waitSeconds !== undefined && request.headers.prefer === undefined && isKey())
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
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('limit', String(limit));
  if (cursor !== null) searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams.toString()}`;
}
