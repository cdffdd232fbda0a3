/** Result of parsing a pasted JWKS (RFC 7517): its keys, or the fault of the set. The API reports faults of single keys. */
export type ReadJwks =
  { kind: 'keys'; keys: Record<string, unknown>[] } | { kind: 'empty' | 'noJson' | 'noKeys' | 'private' };

/** Members of private and symmetric keys (RFC 7518, 6.3.2 and 6.4): they must not leave where they were made. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Reads a text as a JWKS, or as a single key. */
export function readJwks(text: string): ReadJwks {
  if (text.trim() === '') return { kind: 'empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'noJson' };
  }
  const keys = isObject(value) && 'kty' in value ? [value] : isObject(value) ? value.keys : value;
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isObject)) return { kind: 'noKeys' };
  if (keys.some((key) => PRIVATE.some((member) => member in key))) return { kind: 'private' };
  return { kind: 'keys', keys };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
