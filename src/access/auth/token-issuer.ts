import { Inject, Injectable } from '@nestjs/common';
import type { KeyObject } from 'node:crypto';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Vault } from '../../platform/kernel/crypto/vault';

export interface TokenSubject {
  /** Id of the key, or of the portal link. */
  keyId: string;
  teamId: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** Claims of a verified token of this service. */
export interface TokenClaims {
  /** Id of the key, or of the portal link. */
  keyId: string;
  teamId: string;
}

/**
 * Header `typ`: `JWT` for a jwt key, `at+jwt` for an OAuth2 access token (RFC 9068, section 2.1), `client+jwt` for the
 * access token of a basic key, `portal+jwt` for a portal link. A token of one type is never accepted as another type.
 */
export type TokenType = 'JWT' | 'at+jwt' | 'client+jwt' | 'portal+jwt';

/**
 * Creates and verifies the JWTs of jwt keys, access tokens and portal links. The database decides whether they are
 * revoked.
 */
@Injectable()
export class TokenIssuer {
  readonly issuerName: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly vault: Vault,
  ) {
    this.issuerName = config.baseUrl;
  }

  /** Returns a signed JWT with the claims iss, sub, jti, team_id, iat and exp. */
  async issue(subject: TokenSubject, type: TokenType): Promise<string> {
    const { SignJWT } = await import('jose');
    return new SignJWT({ team_id: subject.teamId })
      .setProtectedHeader({ alg: 'HS256', typ: type, kid: this.vault.current.tokenKid })
      .setIssuer(this.issuerName)
      .setSubject(subject.keyId)
      .setJti(subject.keyId)
      .setIssuedAt(subject.issuedAt)
      .setExpirationTime(subject.expiresAt)
      .sign(this.vault.current.tokenKey);
  }

  /**
   * Returns the key for verifying a token of this type; null when the token has another type or the `kid` of an
   * unknown key. Tokens signed under a previous secret are valid until they expire.
   */
  findVerificationKey(token: string, type: TokenType): KeyObject | null {
    const header = parseHeader(token);
    return header?.['typ'] === type ? (this.vault.findTokenKey(header['kid'])?.tokenKey ?? null) : null;
  }

  /** Returns the claims of a token that this issuer signed and that has not expired; null for any other text. */
  async verify(token: string, type: TokenType): Promise<TokenClaims | null> {
    const { jwtVerify } = await import('jose');
    const key = this.findVerificationKey(token, type);
    if (key === null) return null;
    try {
      const { payload } = await jwtVerify(token, key, { issuer: this.issuerName, algorithms: ['HS256'] });
      return this.parseClaims(payload);
    } catch {
      return null;
    }
  }

  /** Parses verified claims; null when this issuer did not create them. */
  parseClaims(claims: unknown): TokenClaims | null {
    if (typeof claims !== 'object' || claims === null) return null;
    if (!('jti' in claims) || !('sub' in claims) || claims.jti !== claims.sub) return null;
    if (!('team_id' in claims) || !('exp' in claims)) return null;
    return typeof claims.sub === 'string' && typeof claims.team_id === 'string'
      ? { keyId: claims.sub, teamId: claims.team_id }
      : null;
  }
}

function parseHeader(token: string): Record<string, unknown> | null {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'),
    );
    return typeof header === 'object' && header !== null ? (header as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
