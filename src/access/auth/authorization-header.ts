import type { IncomingMessage } from 'node:http';

/** Credential of a request: none, malformed, or one to verify. */
export type ParsedCredential =
  | { kind: 'nothing' }
  /** `unsound`: malformed, so no strategy verifies the header. `keyId`: key against which a failure counts. */
  | { kind: 'unsound' | 'credential'; keyId: () => string | null };

/**
 * Accepted forms of the header. The scheme is case-insensitive (RFC 9110, section 11.1).
 */
const BASIC_PATTERN = /^[Bb][Aa][Ss][Ii][Cc] ([A-Za-z0-9+/]+={0,2})$/;
const BEARER_PATTERN = /^[Bb][Ee][Aa][Rr][Ee][Rr] [A-Za-z0-9_-]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$/;

/** Maximum length of the header; every valid credential is shorter. */
const MAX_LENGTH = 4096;

const MALFORMED_CREDENTIAL: ParsedCredential = { kind: 'unsound', keyId: () => null };
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the Authorization header strictly; a malformed header never reaches a strategy. */
export function parseCredential(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): ParsedCredential {
  const value = request.headers.authorization;
  if (value === undefined) return { kind: 'nothing' };
  if (isHeaderRepeated(request.rawHeaders) || value.length > MAX_LENGTH) return MALFORMED_CREDENTIAL;
  const basic = BASIC_PATTERN.exec(value)?.[1];
  if (basic !== undefined) return parseBasicCredential(basic);
  const payload = BEARER_PATTERN.exec(value)?.[1];
  return payload === undefined ? MALFORMED_CREDENTIAL : parseBearerCredential(payload);
}

/** Node silently drops all but the first of several Authorization headers. */
function isHeaderRepeated(rawHeaders: string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 13 && rawHeaders[i]?.toLowerCase() === 'authorization') count++;
  return count > 1;
}

/**
 * RFC 7617: key id, colon, secret. Neither part ever contains a colon, so a second colon is rejected; the strategy
 * would silently drop the text after it. The base64 must be canonical (RFC 4648, section 3.5).
 */
function parseBasicCredential(base64: string): ParsedCredential {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return MALFORMED_CREDENTIAL;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return MALFORMED_CREDENTIAL;
  }
  const [keyId, secret, ...more] = text.split(':');
  const getKeyId = (): string | null => keyId ?? null;
  return keyId === undefined || secret === undefined || more.length > 0
    ? { kind: 'unsound', keyId: getKeyId }
    : { kind: 'credential', keyId: getKeyId };
}

/** Bearer token (RFC 6750). The subject of the unverified token only serves to count failures of that key. */
function parseBearerCredential(payload: string): ParsedCredential {
  return { kind: 'credential', keyId: () => parseSubject(payload) };
}

function parseSubject(payload: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null) return null;
    const subject: unknown = Reflect.get(claims, 'sub');
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}
