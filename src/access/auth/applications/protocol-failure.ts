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

// Errors below this path have the body of RFC 6749, including errors common to all routes, such as 415 and 429.
declareFailureForm('/oauth/', ({ status, errors }) =>
  toProtocolMembers(
    status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request',
    Object.values(errors)[0]?.[0] ?? '',
  ),
);

/** Returns `error` and `error_description`. RFC 6749 allows printable ASCII except quotation mark and backslash. */
export function toProtocolMembers(error: string, message: string): Record<string, string> {
  return { error, error_description: message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?') };
}

/** Creates an error 400 with the body of RFC 6749. */
export function protocolError(error: ProtocolError, message: string, field = 'root'): ApiError {
  return new ApiError(400, error, { [field]: [message] }, {}, toProtocolMembers(error, message));
}

/** Creates an error 401: the client is unknown, or its secret is missing or wrong (RFC 6749, section 5.2). */
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
 * Returns a parameter that may occur at most once (RFC 6749, section 3.1); null when the parameter is missing or empty.
 * @throws ApiError 400 for a repeated parameter
 */
export function readParameter(form: URLSearchParams, name: string): string | null {
  const [value, second] = form.getAll(name);
  if (second !== undefined)
    throw protocolError('invalid_request', `${name} must not occur more than once.`, name);
  return value === undefined || value === '' ? null : value;
}

/** Returns a required parameter. @throws ApiError 400 for a missing or repeated parameter */
export function requireParameter(form: URLSearchParams, name: string): string {
  const value = readParameter(form, name);
  if (value === null) throw protocolError('invalid_request', `${name} is missing.`, name);
  return value;
}
