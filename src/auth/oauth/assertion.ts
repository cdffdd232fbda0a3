import { createHash } from 'node:crypto';
import type { TeamJwk } from '../../teams/jwks';

/** What a sound assertion says (RFC 7523; specification, section 5). */
export interface AssertionClaims {
  teamId: string;
  userId: string;
  /** Seconds since the Unix epoch. */
  expiresAt: number;
  /** What makes the assertion usable once: digest of its `jti`, or of the whole when it has none. */
  fingerprint: Buffer;
}

/** The first rule that an assertion breaks, in words for its issuer. */
export class AssertionRefused extends Error {}

/** An assertion is good for this long at most, in seconds. */
export const MAX_ASSERTION_SECONDS = 86_400;

/** How far `iat` and `nbf` may lie ahead, in seconds, because clocks differ. */
const LEEWAY_SECONDS = 30;
const TEAM_ID = /^team_[0-9A-HJKMNP-TV-Z]{26}$/;
const MAX_TEXT = 200;
// Control characters: PostgreSQL stores no NUL, and none of them belongs into a log.
const CONTROL = /[\x00-\x1f\x7f]/;

/** One message for everything that is not proved yet, so that it does not disclose which teams exist or use OAuth2. */
const UNPROVED =
  'is not signed with a key of the team that its "iss" names, or OAuth2 is not enabled for that team';

/** The parts of an assertion, before any of them is verified. */
export interface ParsedAssertion {
  text: string;
  kid: string | null;
  /** The team whose keys have to verify the signature. */
  teamId: string;
}

/**
 * Reads header and issuer of an assertion. Only RS256 is accepted, before any key is looked at; `jwk`, `jku` and `x5u`
 * of the header are never looked at (RFC 8725, sections 3.1 and 3.10).
 * @throws AssertionRefused
 */
export async function parseAssertion(text: string): Promise<ParsedAssertion> {
  const { decodeJwt, decodeProtectedHeader } = await import('jose');
  let header: Record<string, unknown>;
  let claims: Record<string, unknown>;
  try {
    header = { ...decodeProtectedHeader(text) };
    claims = { ...decodeJwt(text) };
  } catch {
    throw new AssertionRefused('is not a JWT in compact form');
  }
  if (header['alg'] !== 'RS256')
    throw new AssertionRefused(`has the "alg" ${quoted(header['alg'])} in its header; accepted: RS256`);
  const { typ, kid } = header;
  if (typ !== undefined && !(typeof typ === 'string' && typ.toUpperCase() === 'JWT'))
    throw new AssertionRefused(`has the "typ" ${quoted(typ)} in its header; accepted: JWT, or none`);
  if (header['crit'] !== undefined) throw new AssertionRefused('has "crit" in its header; accepted: none');
  if (kid !== undefined && typeof kid !== 'string')
    throw new AssertionRefused(`has the "kid" ${quoted(kid)} in its header; accepted: a string`);
  const { iss } = claims;
  if (typeof iss !== 'string' || !TEAM_ID.test(iss))
    throw new AssertionRefused(`has the "iss" ${quoted(iss)}; accepted: the id of the team, team_…`);
  return { text, kid: kid ?? null, teamId: iss };
}

/**
 * Verifies the signature with the team's keys, then every claim.
 * @param keys the team's keys; null when OAuth2 is not enabled for it
 * @param audience the address of the token endpoint
 * @param now seconds since the Unix epoch
 * @throws AssertionRefused
 */
export async function verifyAssertion(
  assertion: ParsedAssertion,
  keys: TeamJwk[] | null,
  audience: string,
  now: number,
): Promise<AssertionClaims> {
  const key = keyFor(assertion.kid, keys ?? []);
  if (key === null) throw new AssertionRefused(UNPROVED);
  const { compactVerify, decodeJwt, importJWK } = await import('jose');
  try {
    const { kty, n, e } = key;
    await compactVerify(assertion.text, await importJWK({ kty, n, e }, 'RS256'), { algorithms: ['RS256'] });
  } catch {
    throw new AssertionRefused(UNPROVED);
  }
  const claims = decodeJwt(assertion.text) as Record<string, unknown>;
  checkParties(claims, assertion.teamId, audience);
  return {
    teamId: assertion.teamId,
    userId: textClaim(claims, 'user_id', 'the id of the user'),
    expiresAt: checkTimes(claims, now),
    fingerprint: fingerprintOf(assertion.text, claims),
  };
}

/** By `kid`; an assertion without one means the set's only key, a set's only key without one fits any. */
function keyFor(kid: string | null, keys: TeamJwk[]): TeamJwk | null {
  const [only, another] = keys;
  if (kid === null) return only !== undefined && another === undefined ? only : null;
  return keys.find((key) => key.kid === kid) ?? null;
}

function checkParties(claims: Record<string, unknown>, teamId: string, audience: string): void {
  for (const name of ['sub', 'team_id']) {
    if (claims[name] !== teamId)
      throw new AssertionRefused(
        `has the "${name}" ${quoted(claims[name])}; accepted: the same team id as "iss"`,
      );
  }
  // A list could name other servers, where the assertion could have been used before (RFC 7523bis).
  if (claims['aud'] !== audience)
    throw new AssertionRefused(
      `has the "aud" ${quoted(claims['aud'])}; accepted: "${audience}", as a string`,
    );
}

/** @returns `exp` */
function checkTimes(claims: Record<string, unknown>, now: number): number {
  const { exp } = claims;
  if (typeof exp !== 'number' || !Number.isSafeInteger(exp))
    throw new AssertionRefused(
      `has the "exp" ${quoted(exp)}; accepted: a whole number of seconds since 1970`,
    );
  if (exp <= now) throw new AssertionRefused(`has expired: "exp" is ${exp}, and it is ${now}`);
  if (exp > now + MAX_ASSERTION_SECONDS) {
    throw new AssertionRefused(
      `has an "exp" ${exp - now} seconds ahead; accepted: at most ${MAX_ASSERTION_SECONDS}`,
    );
  }
  for (const name of ['iat', 'nbf']) {
    const value = claims[name];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new AssertionRefused(`has the "${name}" ${quoted(value)}; accepted: a number, or none`);
    if (value > now + LEEWAY_SECONDS)
      throw new AssertionRefused(`has an "${name}" in the future: ${value}, and it is ${now}`);
  }
  return exp;
}

function textClaim(claims: Record<string, unknown>, name: string, meaning: string): string {
  const value = claims[name];
  if (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT && !CONTROL.test(value))
    return value;
  throw new AssertionRefused(
    `has the "${name}" ${quoted(value)}; accepted: ${meaning}, 1 to ${MAX_TEXT} characters`,
  );
}

/**
 * Without a `jti`, what counts is the signed part alone: the last character of the signature's base64url has spare
 * bits, so one signature has several spellings, and a digest of the whole text would take each for another assertion.
 */
function fingerprintOf(text: string, claims: Record<string, unknown>): Buffer {
  const once =
    claims['jti'] === undefined
      ? `text ${text.slice(0, text.lastIndexOf('.'))}`
      : `jti ${textClaim(claims, 'jti', 'an id of this assertion')}`;
  return createHash('sha256').update(once).digest();
}

/** A value as a message shows it, cut short. */
function quoted(value: unknown): string {
  if (value === undefined) return '(missing)';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
