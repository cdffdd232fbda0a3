import { createHash } from 'node:crypto';
import type { TeamJwk } from '../../teams/jwks';
import { findClaimFault, CLAIMS, findHeaderFault, HEADER_PARTS, isTeamId } from './assertion-rules';

/** Claims of a valid assertion (RFC 7523; specification, section 5). */
export interface AssertionClaims {
  teamId: string;
  userId: string;
  /** Seconds since the Unix epoch. */
  expiresAt: number;
  /**
   * Identifies the assertion, so that it is usable only once: digest of its `jti`, or of its signed part when it has
   * none.
   */
  fingerprint: Buffer;
}

/** Thrown for the first rule that an assertion breaks, in words for its issuer. */
export class InvalidAssertionError extends Error {}

/** Message of every refusal before the signature is verified; it does not disclose which teams exist or use OAuth2. */
const NOT_PROVEN =
  'is not signed with a key of the team that its "iss" names, or OAuth2 is not enabled for that team';

/** Parsed assertion before its validation. */
export interface WrittenAssertion {
  text: string;
  header: Readonly<Record<string, unknown>>;
  claims: Readonly<Record<string, unknown>>;
}

/** Parts of an assertion, before any of them is verified. */
export interface ParsedAssertion {
  text: string;
  kid: string | null;
  /** Team whose keys have to verify the signature. */
  teamId: string;
}

/** @throws InvalidAssertionError when it is not a JWT */
export async function readAssertion(text: string): Promise<WrittenAssertion> {
  const { decodeJwt, decodeProtectedHeader } = await import('jose');
  try {
    return { text, header: { ...decodeProtectedHeader(text) }, claims: { ...decodeJwt(text) } };
  } catch {
    throw new InvalidAssertionError('is not a JWT in compact form');
  }
}

/**
 * Parses header and issuer of an assertion. Only RS256 is accepted, before any key is looked up.
 * @throws InvalidAssertionError
 */
export async function parseAssertion(text: string): Promise<ParsedAssertion> {
  const { header, claims } = await readAssertion(text);
  for (const part of HEADER_PARTS) refuse(findHeaderFault(part, header));
  const { iss } = claims;
  refuse(findClaimFault('iss', claims, { teamId: '', audience: '', now: 0 }));
  return { text, kid: getKid(header), teamId: isTeamId(iss) ? iss : '' };
}

/**
 * Verifies the signature with the team's keys, then every claim.
 * @param keys the team's keys; null while OAuth2 is disabled for the team
 * @param audience address of the token endpoint
 * @param now seconds since the Unix epoch
 * @throws InvalidAssertionError
 */
export async function verifyAssertion(
  { text, kid, teamId }: ParsedAssertion,
  keys: TeamJwk[] | null,
  audience: string,
  now: number,
): Promise<AssertionClaims> {
  const key = findKey(kid, keys ?? []);
  if (key === null || !(await isSignedWith(text, key))) throw new InvalidAssertionError(NOT_PROVEN);
  const { claims } = await readAssertion(text);
  for (const claim of CLAIMS) refuse(findClaimFault(claim, claims, { teamId, audience, now }));
  return {
    teamId,
    userId: String(claims['user_id']),
    expiresAt: Number(claims['exp']),
    fingerprint: computeFingerprint(text, claims),
  };
}

/**
 * Finds the key by `kid`; for an assertion without `kid`, the only key of the set; a set with one key without `kid`
 * matches any assertion.
 */
export function findKey(kid: string | null, keys: readonly TeamJwk[]): TeamJwk | null {
  const [only, another] = keys;
  if (kid === null) return only !== undefined && another === undefined ? only : null;
  return keys.find((key) => key.kid === kid) ?? null;
}

/** Returns true when the key has signed the assertion with RS256. */
export async function isSignedWith(text: string, { kty, n, e }: TeamJwk): Promise<boolean> {
  const { compactVerify, importJWK } = await import('jose');
  try {
    await compactVerify(text, await importJWK({ kty, n, e }, 'RS256'), { algorithms: ['RS256'] });
    return true;
  } catch {
    return false;
  }
}

/** Returns the `kid` of a header; null when it has none. */
export function getKid({ kid }: WrittenAssertion['header']): string | null {
  return typeof kid === 'string' ? kid : null;
}

function refuse(fault: string | null): void {
  if (fault !== null) throw new InvalidAssertionError(fault);
}

/**
 * Without a `jti`, the signed part is digested: the last character of the signature's base64url has spare bits, so one
 * signature has several encodings, and a digest of the whole text would differ between them.
 */
export function computeFingerprint(text: string, { jti }: WrittenAssertion['claims']): Buffer {
  const once = typeof jti === 'string' ? `jti ${jti}` : `text ${text.slice(0, text.lastIndexOf('.'))}`;
  return createHash('sha256').update(once).digest();
}
