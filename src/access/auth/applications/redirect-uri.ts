import { parseUrl } from '../../../standards/values/parse-url';

/** Maximum length of a redirect URI, and maximum number of redirect URIs of an application. */
export const MAX_REDIRECT_URI_LENGTH = 500;
export const MAX_REDIRECT_URIS = 10;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Loopback address with its port, at the start of a redirect URI. */
const LOOPBACK_ORIGIN = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/;

/**
 * Returns the reason why a redirect URI cannot be registered, as the end of a sentence; null for an acceptable URI:
 * https, or http to the device of the person (RFC 8252, section 7.3), without a fragment (RFC 6749, section 3.1.2).
 */
export function findRedirectUriError(uri: string): string | null {
  if (uri.length > MAX_REDIRECT_URI_LENGTH)
    return `has ${uri.length} characters; accepted: at most ${MAX_REDIRECT_URI_LENGTH}`;
  const url = /^[\x21-\x7e]+$/.test(uri) && !uri.includes('\\') ? parseUrl(uri) : null;
  if (url === null) return 'is not a URL';
  const { protocol, hostname, username, password } = url;
  if (uri.includes('#')) return 'has a fragment; accepted: a URL without one';
  if (username !== '' || password !== '') return 'has a user name; accepted: a URL without one';
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))) return null;
  return 'is neither https nor http to 127.0.0.1, [::1] or localhost';
}

/**
 * Returns whether a requested redirect URI is registered: compared character by character (RFC 9700, section 2.1), except for
 * the port of a loopback address, which a native application cannot know in advance (RFC 8252, section 7.3).
 */
export function isRegisteredRedirectUri(requestedUri: string, registeredUris: readonly string[]): boolean {
  if (registeredUris.includes(requestedUri)) return true;
  const uriWithoutPort = removeLoopbackPort(requestedUri);
  return (
    uriWithoutPort !== null &&
    findRedirectUriError(requestedUri) === null &&
    registeredUris.some((uri) => removeLoopbackPort(uri) === uriWithoutPort)
  );
}

/**
 * Appends the parameters of a response to a redirect URI, whose existing query stays unchanged.
 * @param uri registered redirect URI, which has no fragment
 */
export function appendParameters(uri: string, parameters: Record<string, string>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`;
}

function removeLoopbackPort(uri: string): string | null {
  return LOOPBACK_ORIGIN.test(uri) ? uri.replace(LOOPBACK_ORIGIN, 'http://$1') : null;
}
