import { normalizeScopes, SCOPES, toPermissions } from '../permissions/scopes';
import { protocolError } from './protocol-failure';

/**
 * Parses scopes separated by spaces (RFC 6749, section 3.3), which must be within the permitted ones. Without scopes,
 * returns all permitted ones.
 * @throws ApiError 400 `invalid_scope`
 */
export function parseRequestedScopes(text: string | null, permittedScopes: readonly string[]): string[] {
  const scopes = (text ?? '').split(' ').filter((scope) => scope !== '');
  if (scopes.length === 0) return [...permittedScopes];
  const unknownScope = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknownScope !== undefined)
    throw protocolError('invalid_scope', `The scope "${unknownScope.slice(0, 80)}" does not exist.`, 'scope');
  const permittedPermissions = toPermissions(permittedScopes);
  const excessiveScope = scopes.find((scope) =>
    [...toPermissions([scope])].some((permission) => !permittedPermissions.has(permission)),
  );
  if (excessiveScope !== undefined)
    throw protocolError(
      'invalid_scope',
      `The scope "${excessiveScope}" may not be requested; accepted: ${permittedScopes.join(', ')}.`,
      'scope',
    );
  return normalizeScopes(scopes);
}
