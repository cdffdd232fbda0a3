/**
 * Parses an absolute URL, or a reference against a base; returns null for any other text.
 * `URL.canParse` is not used: in Node 20 its optimized form returns false for every non-ASCII text after some thousand
 * calls, so that a long-running service would reject `https://bücher.example`.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
