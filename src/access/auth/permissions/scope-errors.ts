import { ApiError, forbidden } from '../../../platform/kernel/http/api-error';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import { listScopesWith } from './scopes';

const INSUFFICIENT_SCOPE = 'insufficient_scope';

/** Creates the error 403 for a key without the operation's permission, also in `WWW-Authenticate` (RFC 6750). */
export function insufficientScopeError(permission: TeamPermission, scopes: readonly string[]): ApiError {
  return new ApiError(
    403,
    INSUFFICIENT_SCOPE,
    {
      root: [
        `This requires the scope ${permission}, which the key does not have; its scopes are ${scopes.join(', ')}. Use a key with one of the scopes ${listScopesWith(permission).join(', ')}.`,
      ],
    },
    { 'WWW-Authenticate': `Bearer realm="passerelle", error="${INSUFFICIENT_SCOPE}", scope="${permission}"` },
  );
}

/** Creates the error 403 for a key limited to companies in an operation that concerns the whole team. */
export function wholeTeamError(operation: string, companyIds: readonly string[]): ApiError {
  return forbidden(
    INSUFFICIENT_SCOPE,
    `The operation ${operation} concerns the whole team, but the key is limited to the companies ${companyIds.join(', ')}. Use a key without companyIds.`,
  );
}

/** Creates the error 403 for an operation that portal links cannot call, regardless of their creator's permissions. */
export function notForPortalLinksError(operation: string): ApiError {
  return forbidden(
    INSUFFICIENT_SCOPE,
    `The operation ${operation} is not available to portal links, which have access only to the webhooks of one company. Use an API key.`,
  );
}

/** Creates the error 403 for a new key whose rights would exceed those of its creator. */
export function beyondCreatorError(field: string, message: string): ApiError {
  return forbidden(INSUFFICIENT_SCOPE, message, field);
}

/** Creates the error 403 for a key that may not be used from the client's address. */
export function addressNotAllowedError(address: string | null, networks: readonly string[]): ApiError {
  return forbidden(
    'address_not_allowed',
    `The key may only be used from ${networks.join(', ')}; the request came from ${address ?? 'an unknown address'}.`,
  );
}
