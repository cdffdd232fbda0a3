import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { KeyVerifier } from '../key-verifier';
import { TokenIssuer } from '../token-issuer';

/** Longest lifetime of a token in seconds; a token never outlives its key. */
export const MAX_CLIENT_TOKEN_SECONDS = 3_600;

/** Access token of a basic key. */
export interface ClientToken {
  accessToken: string;
  /** Lifetime in whole seconds. */
  expiresIn: number;
}

/**
 * Exchanges a basic key for an access token (RFC 6749, section 4.4): the id of the key is the client id. The token is a
 * JWT of the key itself and is not stored. The token has the permissions of the key. Revoking the key revokes its
 * tokens.
 */
@Injectable()
export class ClientCredentials {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly issuer: TokenIssuer,
  ) {}

  /** @returns null when the key or its secret is wrong, or the key is revoked or expired. */
  async exchange(clientId: string, clientSecret: string): Promise<ClientToken | null> {
    const key = await this.keys.verifySecret(clientId, clientSecret);
    if (key === false) return null;
    const issuedAt = clock.now();
    const keyExpiry = (await this.keys.findExpiry(key.keyId))?.getTime() ?? Infinity;
    const expiresAt = new Date(Math.min(issuedAt.getTime() + MAX_CLIENT_TOKEN_SECONDS * 1000, keyExpiry));
    const subject = { keyId: key.keyId, teamId: key.teamId, issuedAt, expiresAt };
    return {
      accessToken: await this.issuer.issue(subject, 'client+jwt'),
      expiresIn: Math.max(0, Math.floor((expiresAt.getTime() - issuedAt.getTime()) / 1000)),
    };
  }
}
