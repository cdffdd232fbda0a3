/** Header value as passed by undici: a list for a repeated header. */
type HeaderValue = string | string[] | undefined;

/**
 * Parses the wait of a `Retry-After` header (RFC 9110 section 10.2.3) in whole seconds; returns undefined for a missing
 * or invalid header. A date is compared with the `Date` header of the response, so that a wrong clock of the receiver
 * has no effect.
 */
export function parseRetryAfter(retryAfter: HeaderValue, date: HeaderValue): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const seconds = (Date.parse(retryAfter) - Date.parse(typeof date === 'string' ? date : '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
