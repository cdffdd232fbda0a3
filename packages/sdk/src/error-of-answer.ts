import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PasserelleError,
  PermissionError,
  RateLimitError,
  ServerError,
  UndeliverableError,
  ValidationError,
  type ErrorDetails,
  type FieldErrors,
} from './errors.js';

/** Longest text of an answer that an error repeats. */
const LONGEST_MESSAGE = 2_000;

const BY_STATUS: Readonly<Record<number, new (message: string, details: ErrorDetails) => PasserelleError>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: ValidationError,
  409: ConflictError,
  410: NotFoundError,
  413: ValidationError,
  415: ValidationError,
  422: UndeliverableError,
  429: RateLimitError,
};

/**
 * The error of an answer that is no success. `body` is the parsed JSON, or null when it was none: a proxy answered.
 * @param request method and path, for people
 */
export function errorOfAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  request: string,
): PasserelleError {
  const fields = fieldsOf(body);
  const details: ErrorDetails = {
    status,
    code: headers.get('x-error-code') ?? oauthCode(body) ?? `http_${status}`,
    requestId: headers.get('x-request-id'),
    request,
    fields,
    retryAfter: retryAfterOf(headers),
  };
  const message = messageOf(fields, body, status, request);
  if (status >= 500) return new ServerError(message, details);
  if (status < 400)
    return new ConnectionError(`${request} was answered with ${status}; redirects are not followed`, details);
  return new (BY_STATUS[status] ?? PasserelleError)(message, details);
}

/** Seconds that `Retry-After` names, as a number or a date (RFC 9110, 10.2.3); null without a usable one. */
function retryAfterOf(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

function fieldsOf(body: unknown): FieldErrors {
  if (!isObject(body) || !isObject(body['errors'])) return {};
  return Object.fromEntries(
    Object.entries(body['errors']).map(([field, messages]) => [field, [messages].flat().map(String)]),
  );
}

/** RFC 6749, 5.2: the token endpoint names its errors in the body. */
function oauthCode(body: unknown): string | undefined {
  return isObject(body) && typeof body['error'] === 'string' ? body['error'] : undefined;
}

function messageOf(fields: FieldErrors, body: unknown, status: number, request: string): string {
  const messages = Object.entries(fields).flatMap(([field, texts]) =>
    texts.map((text) => (field === 'root' ? text : `${field}: ${text}`)),
  );
  if (isObject(body) && typeof body['error_description'] === 'string')
    messages.push(body['error_description']);
  const text = messages.join('; ') || `${request} was answered with ${status}`;
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
