/** Messages by the dotted path of the field, `root` when no field is to blame (docs/errors.md). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Details of an answer or of its absence. */
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
  /** Seconds to wait before another request (409, 429, 503); null when the answer does not say it */
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

/** 400, 405, 413, 415: the request is wrong, and repeating it does not help; `fields` names what to correct. */
export class ValidationError extends PasserelleError {
  override readonly name = 'ValidationError';
}

/** 401: the credential is missing or invalid, or the resource belongs to another team. */
export class AuthenticationError extends PasserelleError {
  override readonly name = 'AuthenticationError';
}

/** 403: a precondition is not met, or the credential lacks the permission. */
export class PermissionError extends PasserelleError {
  override readonly name = 'PermissionError';
}

/** 404, 410: the resource does not exist. */
export class NotFoundError extends PasserelleError {
  override readonly name = 'NotFoundError';
}

/** 409: the state of the resource does not allow the request, or it was already done. */
export class ConflictError extends PasserelleError {
  override readonly name = 'ConflictError';
}

/** 422: the request is valid but cannot be processed, such as an unreachable recipient. */
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

/** No complete answer arrived: no connection, a cut one, or an answer that is not from the service. */
export class ConnectionError extends PasserelleError {
  override readonly name = 'ConnectionError';
}

/** An attempt, or the call with all its attempts, took longer than it may. */
export class TimeoutError extends PasserelleError {
  override readonly name = 'TimeoutError';
}
