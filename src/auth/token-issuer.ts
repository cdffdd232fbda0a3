import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import { CONFIG, type Config } from '../kernel/config';
import { Vault } from '../kernel/crypto/vault';

export interface TokenSubject {
  keyId: string;
  teamId: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** Makes the JWTs of JWT keys and access tokens. Their row decides whether they are still good. */
@Injectable()
export class TokenIssuer {
  readonly issuerName: string;
  private readonly kid: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly vault: Vault,
  ) {
    this.issuerName = config.baseUrl;
    this.kid = createHash('sha256').update(vault.tokenKey.export()).digest('base64url').slice(0, 16);
  }

  /** A signed JWT with the claims of contract section 2: iss, sub, jti, team_id, iat, exp. */
  async issue(subject: TokenSubject): Promise<string> {
    return new SignJWT({ team_id: subject.teamId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: this.kid })
      .setIssuer(this.issuerName)
      .setSubject(subject.keyId)
      .setJti(subject.keyId)
      .setIssuedAt(subject.issuedAt)
      .setExpirationTime(subject.expiresAt)
      .sign(this.vault.tokenKey);
  }

  /** The key that verified claims speak for, or null when they are not of this issuer's making. */
  keyIdOf(claims: unknown): string | null {
    if (typeof claims !== 'object' || claims === null) return null;
    if (!('jti' in claims) || !('sub' in claims) || claims.jti !== claims.sub) return null;
    return typeof claims.sub === 'string' ? claims.sub : null;
  }
}
