/** Header values as undici hands them over: a repeated header is a list. */
type HeaderValue = string | string[] | undefined;

/**
 * The wait that a `Retry-After` header asks for (RFC 9110 section 10.2.3), in whole seconds; undefined when
 * there is none or it cannot be read. A date is measured against the response's own `Date`, so that the
 * receiver's clock may be wrong and ours is not needed.
 */
export function parseRetryAfter(retryAfter: HeaderValue, date: HeaderValue): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const seconds = (Date.parse(retryAfter) - Date.parse(typeof date === 'string' ? date : '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
