import { ApiError } from '../../../platform/kernel/http/api-error';
import { declareFailureForm } from '../../../platform/kernel/http/failure-answer';

/** Error codes of the endpoints for applications (RFC 6749, sections 4.1.2.1 and 5.2; RFC 7591; RFC 8707). */
export type ProtocolError =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

// Failures below this path have the body of RFC 6749, including failures common to all routes, such as 415 and 429.
declareFailureForm('/oauth/', ({ status, errors }) =>
  toProtocolMembers(
    status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request',
    Object.values(errors)[0]?.[0] ?? '',
  ),
);

/** Returns `error` and `error_description`; RFC 6749 allows printable ASCII without quotation mark and backslash. */
export function toProtocolMembers(error: string, message: string): Record<string, string> {
  return { error, error_description: message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?') };
}

/** 400 with the body of RFC 6749. */
export function protocolFailure(error: ProtocolError, message: string, field = 'root'): ApiError {
  return new ApiError(400, error, { [field]: [message] }, {}, toProtocolMembers(error, message));
}

/** 401: the client is unknown, or its secret is missing or wrong (RFC 6749, section 5.2). */
export function invalidClientError(message: string): ApiError {
  const headers = { 'WWW-Authenticate': 'Basic realm="passerelle", charset="UTF-8"' };
  return new ApiError(
    401,
    'invalid_client',
    { root: [message] },
    headers,
    toProtocolMembers('invalid_client', message),
  );
}

/**
 * Reads a parameter that may occur at most once (RFC 6749, section 3.1); a parameter without a value counts as missing.
 * @throws ApiError 400
 */
export function readParameter(form: URLSearchParams, name: string): string | null {
  const [value, another] = form.getAll(name);
  if (another !== undefined) throw protocolFailure('invalid_request', `${name} comes more than once.`, name);
  return value === undefined || value === '' ? null : value;
}

/** Reads a parameter that must not be missing. @throws ApiError 400 */
export function requireParameter(form: URLSearchParams, name: string): string {
  const value = readParameter(form, name);
  if (value === null) throw protocolFailure('invalid_request', `${name} is missing.`, name);
  return value;
}
