import type { Vault } from '../../platform/kernel/crypto/vault';
import { secretContext } from '../webhooks.service';

/** Secrets that are remembered: enough for those that a process signs with at a time. */
const REMEMBERED = 1_000;

/** Opens the secrets of webhooks, each once and not at each post. A new secret is another sealed value. */
export class OpenedSecrets {
  private readonly opened = new Map<string, string>();

  constructor(private readonly vault: Pick<Vault, 'open'>) {}

  /** @throws Error as {@link Vault.open} does */
  of(webhookId: string, sealed: Buffer): string {
    const name = `${webhookId} ${sealed.toString('latin1')}`;
    const secret = this.opened.get(name) ?? this.vault.open(sealed, secretContext(webhookId));
    // What was used last is forgotten last.
    this.opened.delete(name);
    this.opened.set(name, secret);
    if (this.opened.size > REMEMBERED) this.opened.delete(this.opened.keys().next().value ?? '');
    return secret;
  }
}
