/**
 * Rules of an assertion (RFC 7523; specification, section 5): the token endpoint refuses at the first broken one, the
 * check evaluates all of them.
 */

type Members = Readonly<Record<string, unknown>>;

/** Values with which claims are compared. */
export interface Expected {
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

/** Maximum time in seconds by which `iat` and `nbf` may be in the future, because clocks differ. */
const LEEWAY_SECONDS = 30;
const TEAM_ID = /^team_[0-9A-HJKMNP-TV-Z]{26}$/;
const MAX_TEXT = 200;
// Control characters: PostgreSQL cannot store NUL, and control characters do not belong in a log.
const CONTROL = /[\x00-\x1f\x7f]/;

/** Only RS256; `jwk`, `jku` and `x5u` are ignored (RFC 8725, sections 3.1 and 3.10). */
const HEADER_RULES: Record<HeaderPart, (value: unknown) => string | null> = {
  alg: (alg) => (alg === 'RS256' ? null : `has the "alg" ${quote(alg)} in its header; accepted: RS256`),
  typ: (typ) =>
    typ === undefined || (typeof typ === 'string' && typ.toUpperCase() === 'JWT')
      ? null
      : `has the "typ" ${quote(typ)} in its header; accepted: JWT, or none`,
  crit: (crit) => (crit === undefined ? null : 'has "crit" in its header; accepted: none'),
  kid: (kid) =>
    kid === undefined || typeof kid === 'string'
      ? null
      : `has the "kid" ${quote(kid)} in its header; accepted: a string`,
};

const CLAIM_RULES: Record<Claim, (value: unknown, expectedClaims: Expected) => string | null> = {
  iss: (iss) => (isTeamId(iss) ? null : `has the "iss" ${quote(iss)}; accepted: the id of the team, team_…`),
  sub: (sub, { teamId }) => findTeamFault('sub', sub, teamId),
  team_id: (team, { teamId }) => findTeamFault('team_id', team, teamId),
  // A list could name other servers, where the assertion could have been used before (RFC 7523bis).
  aud: (aud, { audience }) =>
    aud === audience ? null : `has the "aud" ${quote(aud)}; accepted: "${audience}", as a string`,
  user_id: (user) => findTextFault('user_id', user, 'the id of the user'),
  exp: findExpiryFault,
  iat: (iat, { now }) => beginFault('iat', iat, now),
  nbf: (nbf, { now }) => beginFault('nbf', nbf, now),
  jti: (jti) => (jti === undefined ? null : findTextFault('jti', jti, 'an id of this assertion')),
};

/** Returns why a member of the header is not acceptable, in words that follow "The assertion"; null when it is. */
export function findHeaderFault(part: HeaderPart, header: Members): string | null {
  return HEADER_RULES[part](header[part]);
}

/** Returns why a claim is not acceptable, in words that follow "The assertion"; null when it is. */
export function findClaimFault(claim: Claim, claims: Members, expectedClaims: Expected): string | null {
  return CLAIM_RULES[claim](claims[claim], expectedClaims);
}

/** Returns true for a well-formed team id. */
export function isTeamId(value: unknown): value is string {
  return typeof value === 'string' && TEAM_ID.test(value);
}

function findTeamFault(name: string, value: unknown, teamId: string): string | null {
  return value === teamId ? null : `has the "${name}" ${quote(value)}; accepted: the same team id as "iss"`;
}

function findExpiryFault(exp: unknown, { now }: Expected): string | null {
  if (typeof exp !== 'number' || !Number.isSafeInteger(exp))
    return `has the "exp" ${quote(exp)}; accepted: a whole number of seconds since 1970`;
  if (exp <= now) return `has expired: "exp" is ${exp}, and it is ${now}`;
  return exp > now + MAX_ASSERTION_SECONDS
    ? `has an "exp" ${exp - now} seconds ahead; accepted: at most ${MAX_ASSERTION_SECONDS}`
    : null;
}

function beginFault(name: string, value: unknown, now: number): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'number' || !Number.isFinite(value))
    return `has the "${name}" ${quote(value)}; accepted: a number, or none`;
  return value > now + LEEWAY_SECONDS ? `has an "${name}" in the future: ${value}, and it is ${now}` : null;
}

function findTextFault(name: string, value: unknown, meaning: string): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT && !CONTROL.test(value)
    ? null
    : `has the "${name}" ${quote(value)}; accepted: ${meaning}, 1 to ${MAX_TEXT} characters`;
}

/** Formats a value for a message, cut short. */
export function quote(value: unknown): string {
  if (value === undefined) return '(missing)';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
