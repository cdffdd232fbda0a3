import type { IDToken } from 'openid-client';
import { normalizeDomain } from './domain-record';
import { toPastInstant, toStorableText } from '../auth/identity/provider/identity-provider';

/** Maximum length of `sub` (OpenID Connect Core 1.0, section 2). */
const MAX_SUBJECT_LENGTH = 255;
const MAX_SESSION_LENGTH = 255;

/** Identity from the verified ID token of a team's provider. */
export interface OrganisationIdentity {
  issuer: string;
  subject: string;
  /** Null without an address that the provider reports as verified. */
  verifiedEmail: string | null;
  name: string | null;
  /** Names or ids of the person's groups. */
  groups: string[];
  /** Whether the provider reports more than one factor (RFC 8176, `mfa`). */
  hasSeveralFactors: boolean;
  /** Instant of the sign-in at the provider, never later than now; null when the provider does not report it (`auth_time`). */
  signedInAt: Date | null;
  /** Session at the provider (`sid`); null when the provider does not report it. */
  providerSession: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

/** Converts the claims of an ID token, and the claims of the person from the token or the userinfo endpoint. */
export function toOrganisationIdentity(token: IDToken, person: Claims): OrganisationIdentity {
  const amr: unknown = token['amr'];
  const groups: unknown = token['groups'] ?? person['groups'];
  const email = isEmailVerified(person) ? toStorableText(person['email'], 254) : null;
  return {
    issuer: token.iss,
    subject: toStorableText(token.sub, MAX_SUBJECT_LENGTH) ?? '',
    verifiedEmail: email !== null && isManagedByOrganisation(token, email) ? email : null,
    name: toStorableText(person['name'], 100),
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
    hasSeveralFactors: Array.isArray(amr) && amr.includes('mfa'),
    signedInAt: toPastInstant(token['auth_time']),
    providerSession: toStorableText(token['sid'], MAX_SESSION_LENGTH),
  };
}

/**
 * Anyone can create a Google account with an address of an organisation; only the claim `hd` states that the
 * organisation manages the account (Google, "OpenID Connect", ID token claims).
 */
function isManagedByOrganisation(token: IDToken, email: string): boolean {
  return token.iss !== 'https://accounts.google.com' || token['hd'] === findDomain(email);
}

/**
 * Entra ID sends no `email_verified`: its optional claim `xms_edov` states that the owner of the domain has verified it. Some
 * providers write booleans as texts or numbers.
 */
function isEmailVerified(person: Claims): boolean {
  const claim = person['email_verified'] ?? person['xms_edov'];
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}

/** Returns the domain of an address in lower case and in the ASCII form of IDNA; null for an invalid address. */
export function findDomain(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : normalizeDomain(email.slice(at + 1));
}
