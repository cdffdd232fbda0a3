import { truncate } from '../../../standards/values/received';

/** Messages by the dotted path of the field at fault; `root` when no field is at fault (contract, section 1). */
export type FieldErrors = Record<string, string[]>;

/**
 * Outcome that a client is informed of: the failure body, a status, and a stable machine code (explained in
 * docs/errors.md). Any other thrown value is a defect and results in 500.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly errors: FieldErrors,
    readonly headers: Record<string, string> = {},
    /** Members besides `success` and `errors`, where another standard requires its own (RFC 6749, section 5.2). */
    readonly members: Record<string, string> = {},
  ) {
    super(`${status} ${code}: ${JSON.stringify(errors)}`);
  }
}

/** Codes of failures because of too many requests, decided before the request is read. */
const OVERLOAD_CODES = new Set([
  'rate_limited',
  'too_many_failures',
  'concurrency_limited',
  'fair_share_exceeded',
  'overloaded',
]);

/** Returns whether the code means too many requests, as opposed to a fault in one request. */
export function isOverloadCode(code: string): boolean {
  return OVERLOAD_CODES.has(code);
}

/**
 * Returns whether the request was rejected because there are too many. The response ends the connection (contract,
 * section 9.1).
 */
export function isOverloadFailure({ code }: Pick<ApiError, 'code'>): boolean {
  return isOverloadCode(code);
}

/** 400: the input is not acceptable. */
export function badInput(errors: FieldErrors, code = 'invalid_input'): ApiError {
  return new ApiError(400, code, errors);
}

/**
 * 401, with one body for every reason, so that an answer does not reveal which part was wrong. The answer is the same
 * for a request that names another team's resource (specification, sections 5 and 7).
 */
export function unauthorized(): ApiError {
  return new ApiError(
    401,
    'unauthorized',
    {
      root: [
        'The credentials are not valid: the key or secret is wrong, revoked, expired, or belongs to another team.',
      ],
    },
    { 'WWW-Authenticate': 'Basic realm="passerelle", charset="UTF-8", Bearer realm="passerelle"' },
  );
}

/** 429: more requests than the limit allows; a retry succeeds after `Retry-After`. */
export function tooManyRequests(code: string, message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(429, code, { root: [message] }, { 'Retry-After': String(retryAfterSeconds) });
}

/** 403: known and authenticated, but not allowed now. */
export function forbidden(code: string, message: string, field = 'root'): ApiError {
  return new ApiError(403, code, { [field]: [message] });
}

/** 404: the resource does not exist. */
export function notFound(resource: string, id: string, field = 'root'): ApiError {
  return new ApiError(404, 'not_found', { [field]: [`There is no ${resource} "${truncate(id)}".`] });
}

/** 409: in conflict with the current state. */
export function conflict(code: string, message: string, field = 'root'): ApiError {
  return new ApiError(409, code, { [field]: [message] });
}

/** 422: the document cannot be delivered in the requested way. */
export function undeliverable(code: string, messages: string | string[], field = 'root'): ApiError {
  return new ApiError(422, code, { [field]: [messages].flat() });
}

/** 503: a dependency is down; the request can be repeated later. */
export function unavailable(message: string, retryAfterSeconds = 5): ApiError {
  return new ApiError(503, 'unavailable', { root: [message] }, { 'Retry-After': String(retryAfterSeconds) });
}

/**
 * 503: a dependency of the installation, other than the database, does not respond. Background work that needs the
 * dependency is postponed without counting an attempt.
 */
export class DependencyUnavailableError extends ApiError {
  constructor(message: string, cause: unknown) {
    super(503, 'unavailable', { root: [message] }, { 'Retry-After': '5' });
    this.cause = cause;
  }
}

/** 503: more work than can be done in time; the request is rejected before any work is done. */
export function overloaded(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(503, 'overloaded', { root: [message] }, { 'Retry-After': String(retryAfterSeconds) });
}
