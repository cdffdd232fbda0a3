import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { clock } from '../../platform/kernel/clock';
import { Vault } from '../../platform/kernel/crypto/vault';
import type { ApiKeyType } from './api-key.entity';
import type { KeyCredential } from './credential';
import { KeyUpgrades } from './key-upgrades';
import { KeyCache, type CachedKey } from './key-cache';
import type { TokenClaims } from './token-issuer';

/** Verifies presented keys. Every strategy ends here, so that revocation and expiry apply to all of them. */
@Injectable()
export class KeyVerifier {
  /** Compared for an unknown id, so that an unknown id takes as long as a wrong secret. */
  private readonly unknownKeyHash = randomBytes(32);

  constructor(
    private readonly keys: KeyCache,
    private readonly upgrades: KeyUpgrades,
    private readonly vault: Vault,
  ) {}

  /** Returns the credential of a basic key, or false when the id, the secret or the state of the key is wrong. */
  async verifySecret(keyId: string, secret: string): Promise<KeyCredential | false> {
    const key = await this.keys.find(keyId);
    // Always digests of 32 bytes: timingSafeEqual throws on unequal lengths, and no branch reveals the cause of a
    // failure.
    const under = this.vault.findKeyOfHash(secret, key?.secretHash ?? this.unknownKeyHash);
    if (key === null || key.type !== 'basic' || under === null) return false;
    const credential = this.toCredential(key);
    if (credential !== false && (under !== this.vault.current || key.appKeyId === null))
      await this.upgrades.upgrade(key, secret);
    return credential;
  }

  /** Returns the credential of a token whose signature and times are verified, or false when its row contradicts it. */
  async verifyToken(claims: TokenClaims, type: ApiKeyType): Promise<KeyCredential | false> {
    const key = await this.keys.find(claims.keyId);
    return key !== null && key.type === type && key.teamId === claims.teamId ? this.toCredential(key) : false;
  }

  /** Returns the current permissions of a key; false for an unknown, revoked or expired key. */
  async findCredential(keyId: string): Promise<KeyCredential | false> {
    const key = await this.keys.find(keyId);
    return key === null ? false : this.toCredential(key);
  }

  /** Returns the instant at which a key expires; null when it does not, or is unknown. */
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
