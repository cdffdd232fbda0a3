import { ApiError, unauthorized } from '../../../platform/kernel/http/api-error';
import { failureProperties, namedSchema, object, enumOf, text } from '../../../platform/kernel/http/schema';

/** Error codes of RFC 6749, section 5.2, that this endpoint uses. */
type OAuthError = 'invalid_request' | 'unsupported_grant_type' | 'invalid_scope' | 'invalid_grant';

/** Schema of the common error body with the members of RFC 6749. */
export const tokenFailureSchema = namedSchema(
  'TokenFailure',
  object(
    {
      ...failureProperties,
      error: enumOf('invalid_request', 'unsupported_grant_type', 'invalid_scope', 'invalid_grant'),
      error_description: text,
    },
    'Error response of the token endpoint (RFC 6749, section 5.2)',
  ),
);

/** Creates the error 400 for an invalid form with all errors; the members of RFC 6749 contain the first one. */
export function invalidFormError(
  error: Exclude<OAuthError, 'invalid_grant'>,
  errors: Record<string, string[]>,
): ApiError {
  return new ApiError(400, error, errors, {}, toOAuthMembers(error, Object.values(errors)[0]?.[0] ?? ''));
}

/** Creates the error 401 for an assertion that is not acceptable. */
export function invalidAssertionError(reason: string): ApiError {
  const message = `The assertion ${reason}.`;
  const { headers } = unauthorized();
  return new ApiError(
    401,
    'invalid_grant',
    { assertion: [message] },
    headers,
    toOAuthMembers('invalid_grant', message),
  );
}

/** Returns the members of RFC 6749, which allows printable ASCII except quotation mark and backslash. */
function toOAuthMembers(error: OAuthError, message: string): Record<string, string> {
  return { error, error_description: message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?') };
}
