import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { clock } from '../../platform/kernel/clock';
import { Vault } from '../../platform/kernel/crypto/vault';
import type { ApiKeyType } from './api-key.entity';
import type { KeyCredential } from './credential';
import { KeyUpgrades } from './key-upgrades';
import { KeyCache, type CachedKey } from './key-cache';
import type { TokenClaims } from './token-issuer';

/** Verifies API keys. All strategies use this class, so that revocation and expiry apply to all kinds of keys. */
@Injectable()
export class KeyVerifier {
  /** Hash compared for an unknown id, so that an unknown id takes as long as a wrong secret. */
  private readonly unknownKeyHash = randomBytes(32);

  constructor(
    private readonly keys: KeyCache,
    private readonly upgrades: KeyUpgrades,
    private readonly vault: Vault,
  ) {}

  /** Returns the credential of a basic key, or false when the id, the secret or the state of the key is wrong. */
  async verifySecret(keyId: string, secret: string): Promise<KeyCredential | false> {
    const key = await this.keys.find(keyId);
    // Compares a hash also for an unknown id, so that the response time does not reveal the cause of a failure.
    const matchingSecret = this.vault.findKeyOfHash(secret, key?.secretHash ?? this.unknownKeyHash);
    if (key === null || key.type !== 'basic' || matchingSecret === null) return false;
    const credential = this.toCredential(key);
    if (credential !== false && (matchingSecret !== this.vault.current || key.appKeyId === null))
      await this.upgrades.upgrade(key, secret);
    return credential;
  }

  /**
   * Returns the credential of a token whose signature and times are verified, or false when the key's row does not
   * match the token.
   */
  async verifyToken(claims: TokenClaims, type: ApiKeyType): Promise<KeyCredential | false> {
    const key = await this.keys.find(claims.keyId);
    return key !== null && key.type === type && key.teamId === claims.teamId ? this.toCredential(key) : false;
  }

  /** Returns the current permissions of a key; false for an unknown, revoked or expired key. */
  async findCredential(keyId: string): Promise<KeyCredential | false> {
    const key = await this.keys.find(keyId);
    return key === null ? false : this.toCredential(key);
  }

  /** Returns the instant at which a key expires; null when the key does not expire or is unknown. */
  async findExpiry(keyId: string): Promise<Date | null> {
    return (await this.keys.find(keyId))?.expiresAt ?? null;
  }

  private toCredential(key: CachedKey): KeyCredential | false {
    if (key.revokedAt !== null) return false;
    if (key.expiresAt !== null && key.expiresAt.getTime() <= clock.milliseconds()) return false;
    return {
      kind: 'key',
      keyId: key.id,
      keyType: key.type,
      teamId: key.teamId,
      environment: key.environment,
      userId: key.userId,
      ...key.terms,
      ...key.rights,
    };
  }
}
