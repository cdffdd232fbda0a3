/**
 * Parses an absolute URL, or a reference against a base; null when it is none.
 *
 * `URL.canParse` is not used: in Node 20 its compiled form answers false for every text with a character beyond ASCII once it
 * has been called some thousand times, so a service that has run for a while would refuse `https://bücher.example`.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
