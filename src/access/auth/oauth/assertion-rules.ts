/**
 * Rules of an assertion (RFC 7523). The token endpoint rejects an assertion at the first broken rule; the validation
 * endpoint evaluates all rules.
 */

type JsonObject = Readonly<Record<string, unknown>>;

/** Values that the claims are compared with. */
export interface ExpectedClaims {
  teamId: string;
  /** The address of the token endpoint */
  audience: string;
  /** Seconds since the Unix epoch */
  now: number;
}

/** Members of the header that have a rule, in the order in which they are checked. */
export const HEADER_PARTS = ['alg', 'typ', 'crit', 'kid'] as const;
/** Claims with a rule; `iss` is first because it names the team whose keys verify the signature. */
export const CLAIMS = ['iss', 'sub', 'team_id', 'aud', 'user_id', 'exp', 'iat', 'nbf', 'jti'] as const;
export type HeaderPart = (typeof HEADER_PARTS)[number];
export type Claim = (typeof CLAIMS)[number];

/** Maximum lifetime of an assertion, in seconds. */
export const MAX_ASSERTION_SECONDS = 86_400;

/** Maximum number of seconds that `iat` and `nbf` may be in the future, because clocks differ. */
const LEEWAY_SECONDS = 30;
const TEAM_ID_PATTERN = /^team_[0-9A-HJKMNP-TV-Z]{26}$/;
const MAX_TEXT_LENGTH = 200;
// Control characters are rejected: PostgreSQL cannot store NUL, and control characters do not belong in a log.
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;

/** Only RS256; `jwk`, `jku` and `x5u` are ignored (RFC 8725, sections 3.1 and 3.10). */
const HEADER_RULES: Record<HeaderPart, (value: unknown) => string | null> = {
  alg: (alg) =>
    alg === 'RS256' ? null : `has the "alg" ${formatQuoted(alg)} in its header; accepted: RS256`,
  typ: (typ) =>
    typ === undefined || (typeof typ === 'string' && typ.toUpperCase() === 'JWT')
      ? null
      : `has the "typ" ${formatQuoted(typ)} in its header; accepted: JWT, or none`,
  crit: (crit) => (crit === undefined ? null : 'has "crit" in its header; accepted: none'),
  kid: (kid) =>
    kid === undefined || typeof kid === 'string'
      ? null
      : `has the "kid" ${formatQuoted(kid)} in its header; accepted: a string`,
};

const CLAIM_RULES: Record<Claim, (value: unknown, expectedClaims: ExpectedClaims) => string | null> = {
  iss: (iss) =>
    isTeamId(iss) ? null : `has the "iss" ${formatQuoted(iss)}; accepted: the id of the team, team_…`,
  sub: (sub, { teamId }) => findTeamError('sub', sub, teamId),
  team_id: (team, { teamId }) => findTeamError('team_id', team, teamId),
  // A list is rejected, because the assertion could also be used at the other servers in the list (RFC 7523bis).
  aud: (aud, { audience }) =>
    aud === audience ? null : `has the "aud" ${formatQuoted(aud)}; accepted: "${audience}", as a string`,
  user_id: (user) => findTextError('user_id', user, 'the id of the user'),
  exp: findExpiryError,
  iat: (iat, { now }) => findStartError('iat', iat, now),
  nbf: (nbf, { now }) => findStartError('nbf', nbf, now),
  jti: (jti) => (jti === undefined ? null : findTextError('jti', jti, 'an id of this assertion')),
};

/** Returns the error of a header member as the rest of a sentence after "The assertion"; null when acceptable. */
export function findHeaderError(part: HeaderPart, header: JsonObject): string | null {
  return HEADER_RULES[part](header[part]);
}

/** Returns the error of a claim as the rest of a sentence after "The assertion"; null when acceptable. */
export function findClaimError(
  claim: Claim,
  claims: JsonObject,
  expectedClaims: ExpectedClaims,
): string | null {
  return CLAIM_RULES[claim](claims[claim], expectedClaims);
}

/** Returns true for a well-formed team id. */
export function isTeamId(value: unknown): value is string {
  return typeof value === 'string' && TEAM_ID_PATTERN.test(value);
}

function findTeamError(name: string, value: unknown, teamId: string): string | null {
  return value === teamId
    ? null
    : `has the "${name}" ${formatQuoted(value)}; accepted: the same team id as "iss"`;
}

function findExpiryError(exp: unknown, { now }: ExpectedClaims): string | null {
  if (typeof exp !== 'number' || !Number.isSafeInteger(exp))
    return `has the "exp" ${formatQuoted(exp)}; accepted: a whole number of seconds since 1970`;
  if (exp <= now) return `has expired: "exp" is ${exp}, and the current time is ${now}`;
  return exp > now + MAX_ASSERTION_SECONDS
    ? `has an "exp" ${exp - now} seconds ahead; accepted: at most ${MAX_ASSERTION_SECONDS}`
    : null;
}

function findStartError(name: string, value: unknown, now: number): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'number' || !Number.isFinite(value))
    return `has the "${name}" ${formatQuoted(value)}; accepted: a number, or none`;
  return value > now + LEEWAY_SECONDS
    ? `has an "${name}" in the future: ${value}; the current time is ${now}`
    : null;
}

function findTextError(name: string, value: unknown, meaning: string): string | null {
  return typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= MAX_TEXT_LENGTH &&
    !CONTROL_CHARACTER.test(value)
    ? null
    : `has the "${name}" ${formatQuoted(value)}; accepted: ${meaning}, 1 to ${MAX_TEXT_LENGTH} characters`;
}

/** Formats a value as JSON for a message, truncated to 80 characters. */
export function formatQuoted(value: unknown): string {
  if (value === undefined) return '(missing)';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
