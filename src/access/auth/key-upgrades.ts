import { Inject, Injectable } from '@nestjs/common';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { KeyCache, type CachedKey } from './key-cache';
import { UPGRADE_KEY_HASH } from './auth.queries';

/**
 * Recomputes the HMAC of a basic key under the current `APP_SECRET` when the key is used, because only then the key's
 * secret is known. Until then the key is verified under `APP_SECRET_PREVIOUS`.
 */
@Injectable()
export class KeyUpgrades {
  /** Ids of keys that are being upgraded; other requests do not wait. */
  private readonly runningUpgrades = new Set<string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: KeyCache,
    private readonly vault: Vault,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Upgrades a key. A failure is only logged: the key stays valid, and the next use retries the upgrade. */
  async upgrade({ id, secretHash }: CachedKey, secret: string): Promise<void> {
    if (this.runningUpgrades.has(id)) return;
    this.runningUpgrades.add(id);
    try {
      await this.unitOfWork.run(async (tx) => {
        await tx.query(UPGRADE_KEY_HASH, [
          id,
          secretHash,
          this.vault.hashSecret(secret),
          this.vault.current.id,
        ]);
        this.keys.evictAfterCommit(tx, [id]);
      });
    } catch (error) {
      this.logger.warn({ err: error, keyId: id }, 'a key could not be moved to the current secret');
    } finally {
      this.runningUpgrades.delete(id);
    }
  }
}
