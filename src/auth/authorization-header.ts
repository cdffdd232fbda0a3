import type { IncomingMessage } from 'node:http';

/** How a request presents itself: not at all, in a way that no method knows, or with a credential to look at. */
export type Presented =
  | { kind: 'nothing' }
  | { kind: 'unsound'; keyId: string | null }
  | { kind: 'credential'; scheme: 'basic' | 'bearer'; keyId: string | null };

/** The header as the three methods send it, to the letter. */
const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/;
const BEARER = /^Bearer [A-Za-z0-9_-]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$/;

/** Longer than any credential of ours. */
const MAX_LENGTH = 4096;

const UNSOUND: Presented = { kind: 'unsound', keyId: null };
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the Authorization header strictly; what it finds unsound no strategy ever sees. */
export function presentedBy(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): Presented {
  const value = request.headers.authorization;
  if (value === undefined) return { kind: 'nothing' };
  if (isRepeated(request.rawHeaders) || value.length > MAX_LENGTH) return UNSOUND;
  const basic = BASIC.exec(value)?.[1];
  if (basic !== undefined) return basicCredential(basic);
  const payload = BEARER.exec(value)?.[1];
  return payload === undefined
    ? UNSOUND
    : { kind: 'credential', scheme: 'bearer', keyId: subjectOf(payload) };
}

/** Node keeps the first of two Authorization headers and drops the other without a word. */
function isRepeated(rawHeaders: string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 13 && rawHeaders[i]?.toLowerCase() === 'authorization') count++;
  return count > 1;
}

/**
 * RFC 7617: key id, colon, secret. Neither part ever holds a colon, so a second one is refused; the strategy would
 * silently drop what follows it. Base64 has to be the one spelling of its bytes (RFC 4648, section 3.5).
 */
function basicCredential(base64: string): Presented {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return UNSOUND;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return UNSOUND;
  }
  const [keyId, secret, ...more] = text.split(':');
  if (keyId === undefined || secret === undefined || more.length > 0)
    return { kind: 'unsound', keyId: keyId ?? null };
  return { kind: 'credential', scheme: 'basic', keyId };
}

/** What an unverified token says it is, so that failures in its name can be counted. */
function subjectOf(payload: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string'
      ? claims.sub
      : null;
  } catch {
    return null;
  }
}
