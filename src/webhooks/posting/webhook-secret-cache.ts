import type { Vault } from '../../platform/kernel/crypto/vault';
import { secretContext } from '../webhooks.service';

/** Maximum number of cached secrets, enough for those that a process signs with at a time. */
const MAX_CACHED = 1_000;

/** Caches the opened secrets of webhooks. A new secret has another sealed value and so another entry. */
export class WebhookSecretCache {
  private readonly cache = new Map<string, string>();

  constructor(private readonly vault: Pick<Vault, 'open'>) {}

  /** @throws Error as {@link Vault.open} does */
  get(webhookId: string, sealed: Buffer): string {
    const name = `${webhookId} ${sealed.toString('latin1')}`;
    const secret = this.cache.get(name) ?? this.vault.open(sealed, secretContext(webhookId));
    // Moves the entry to the end, so that the least recently used one is evicted first.
    this.cache.delete(name);
    this.cache.set(name, secret);
    if (this.cache.size > MAX_CACHED) this.cache.delete(this.cache.keys().next().value ?? '');
    return secret;
  }
}
