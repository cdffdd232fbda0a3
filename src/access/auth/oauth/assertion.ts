import { createHash } from 'node:crypto';
import type { TeamJwk } from '../../teams/jwks';
import { findClaimError, CLAIMS, findHeaderError, HEADER_PARTS, isTeamId } from './assertion-rules';

/** Claims of a valid assertion (RFC 7523). */
export interface AssertionClaims {
  teamId: string;
  userId: string;
  /** Seconds since the Unix epoch. */
  expiresAt: number;
  /**
   * Identifies the assertion, so that it is usable only once: digest of the `jti`, or of the signed part when there is
   * no `jti`.
   */
  fingerprint: Buffer;
}

/** Thrown for the first rule that an assertion breaks; the message is for the author of the assertion. */
export class InvalidAssertionError extends Error {}

/**
 * Message of every rejection before the signature is verified, which does not disclose which teams exist or use OAuth2.
 */
const NOT_AUTHENTIC =
  'is not signed with a key of the team that its "iss" names, or OAuth2 is not enabled for that team';

/** Decoded assertion before any validation. */
export interface DecodedAssertion {
  text: string;
  header: Readonly<Record<string, unknown>>;
  claims: Readonly<Record<string, unknown>>;
}

/** Assertion whose header and issuer are well-formed, before its signature is verified. */
export interface ParsedAssertion {
  text: string;
  kid: string | null;
  /** Team whose keys must verify the signature. */
  teamId: string;
}

/** Decodes an assertion. @throws InvalidAssertionError when the text is not a JWT */
export async function decodeAssertion(text: string): Promise<DecodedAssertion> {
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
  const { header, claims } = await decodeAssertion(text);
  for (const part of HEADER_PARTS) throwIfInvalid(findHeaderError(part, header));
  const { iss } = claims;
  throwIfInvalid(findClaimError('iss', claims, { teamId: '', audience: '', now: 0 }));
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
  if (key === null || !(await isSignedWith(text, key))) throw new InvalidAssertionError(NOT_AUTHENTIC);
  const { claims } = await decodeAssertion(text);
  for (const claim of CLAIMS) throwIfInvalid(findClaimError(claim, claims, { teamId, audience, now }));
  return {
    teamId,
    userId: String(claims['user_id']),
    expiresAt: Number(claims['exp']),
    fingerprint: computeFingerprint(text, claims),
  };
}

/**
 * Finds the key of an assertion by `kid`. For an assertion without `kid`, returns the only key of the team, or null
 * when there are several keys.
 */
export function findKey(kid: string | null, keys: readonly TeamJwk[]): TeamJwk | null {
  const [onlyKey, secondKey] = keys;
  if (kid === null) return onlyKey !== undefined && secondKey === undefined ? onlyKey : null;
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
export function getKid({ kid }: DecodedAssertion['header']): string | null {
  return typeof kid === 'string' ? kid : null;
}

function throwIfInvalid(fault: string | null): void {
  if (fault !== null) throw new InvalidAssertionError(fault);
}

/**
 * Computes the fingerprint of an assertion: digest of the `jti`, otherwise of the signed part. The signature is
 * omitted, because the spare bits of its last base64url character allow several encodings of one signature.
 */
export function computeFingerprint(text: string, { jti }: DecodedAssertion['claims']): Buffer {
  const uniqueText = typeof jti === 'string' ? `jti ${jti}` : `text ${text.slice(0, text.lastIndexOf('.'))}`;
  return createHash('sha256').update(uniqueText).digest();
}
