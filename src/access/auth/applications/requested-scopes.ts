import { normalizeScopes, SCOPES, toPermissions } from '../permissions/scopes';
import { protocolFailure } from './protocol-failure';

/**
 * Parses scopes separated by blanks (RFC 6749, section 3.3), limited to the permitted ones; without scopes, returns all
 * permitted ones.
 * @throws ApiError 400 `invalid_scope`
 */
export function readRequestedScopes(text: string | null, permittedScopes: readonly string[]): string[] {
  const scopes = (text ?? '').split(' ').filter((scope) => scope !== '');
  if (scopes.length === 0) return [...permittedScopes];
  const unknownScope = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknownScope !== undefined)
    throw protocolFailure(
      'invalid_scope',
      `The scope "${unknownScope.slice(0, 80)}" does not exist.`,
      'scope',
    );
  const permissions = toPermissions(permittedScopes);
  const furtherScope = scopes.find((scope) =>
    [...toPermissions([scope])].some((permission) => !permissions.has(permission)),
  );
  if (furtherScope !== undefined)
    throw protocolFailure(
      'invalid_scope',
      `The scope "${furtherScope}" may not be requested; accepted: ${permittedScopes.join(', ')}.`,
      'scope',
    );
  return normalizeScopes(scopes);
}
