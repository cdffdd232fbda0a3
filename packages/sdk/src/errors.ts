/** Messages by the dotted path of the field, `root` when no field is to blame (docs/errors.md). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What an answer or its absence says about itself. */
export interface ErrorDetails {
  /** HTTP status; null when there was no answer */
  status: number | null;
  /** `X-Error-Code`, or a code of this client: `connection_failed`, `timeout`, `unexpected_answer` … */
  code: string;
  /** `X-Request-Id` of the answer; finds the request in the operator's log */
  requestId: string | null;
  /** Method and path of the request, without its query */
  request: string;
  fields?: FieldErrors;
  /** Seconds; see the member of the error */
  retryAfter?: number | null;
  cause?: unknown;
}

/** Every failure of a call. Holds nothing of the credential, the request's body or its query. */
export class PasserelleError extends Error {
  override readonly name: string = 'PasserelleError';
  readonly status: number | null;
  readonly code: string;
  readonly requestId: string | null;
  readonly request: string;
  /** Every message of the answer by field; empty when it had none */
  readonly fields: FieldErrors;
  /** Seconds until another request is welcome, as 409, 429 and 503 may say; null when there was no word of it */
  readonly retryAfter: number | null;

  constructor(message: string, details: ErrorDetails) {
    const { status, code, requestId, request, fields = {}, retryAfter = null, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.request = request;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** 400, 405, 413, 415: another answer comes only to another request; `fields` names what to correct. */
export class ValidationError extends PasserelleError {
  override readonly name = 'ValidationError';
}

/** 401: there is no credential, it does not count, or the resource is not of its team. */
export class AuthenticationError extends PasserelleError {
  override readonly name = 'AuthenticationError';
}

/** 403: something else has to be done first, or the credential may not do this. */
export class PermissionError extends PasserelleError {
  override readonly name = 'PermissionError';
}

/** 404, 410: there is no such address. */
export class NotFoundError extends PasserelleError {
  override readonly name = 'NotFoundError';
}

/** 409: the state of the resource stands against it, or it was done before. */
export class ConflictError extends PasserelleError {
  override readonly name = 'ConflictError';
}

/** 422: the recipient cannot be reached as asked. */
export class UndeliverableError extends PasserelleError {
  override readonly name = 'UndeliverableError';
}

/** 429, and no attempt was left. */
export class RateLimitError extends PasserelleError {
  override readonly name = 'RateLimitError';
}

/** 5xx, and no attempt was left. */
export class ServerError extends PasserelleError {
  override readonly name = 'ServerError';
}

/** There was no whole answer: no connection, a cut one, or something that is no answer of the service. */
export class ConnectionError extends PasserelleError {
  override readonly name = 'ConnectionError';
}

/** An attempt, or the call with all its attempts, took longer than it may. */
export class TimeoutError extends PasserelleError {
  override readonly name = 'TimeoutError';
}
