import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { UpstreamConnectionStore } from '../connections/upstream-connection-store';

/** Path of the hints endpoint; the token of the connection follows the path. */
export const UPSTREAM_HINT_PATH = 'upstream-hints';
/** Topic of the notifications between processes. */
const TOPIC = 'upstream-hint';
/** Number of bytes of the HMAC in an address. */
const MAC_BYTES = 24;

/**
 * Hints of providers about received documents: the webhook of a provider POSTs to an address that only this provider
 * knows. The body is ignored: a hint only makes workers fetch sooner, and a lost hint delays the fetch by a minute at
 * most.
 */
@Injectable()
export class UpstreamHints {
  constructor(
    private readonly store: UpstreamConnectionStore,
    private readonly notifications: Notifications,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Creates the address for the webhook of a connection. The address changes with `APP_SECRET`. */
  createUrl(connectionId: string): string {
    const mac = toHintToken(this.vault.hashSecret(getSignedText(connectionId)));
    return `${this.config.baseUrl}/${UPSTREAM_HINT_PATH}/${connectionId}.${mac}`;
  }

  /**
   * Passes a hint to the workers. Hints for former connections are ignored.
   * @param token last part of the address
   * @returns false for an address that belongs to no connection
   */
  async receive(token: string): Promise<boolean> {
    const id = this.verifyToken(token);
    if (id === null || !(await this.store.makeFetchDue(id))) return false;
    this.notifications.notify(TOPIC, 'due');
    return true;
  }

  /** Calls the handler after hints, in every process. */
  onHint(handler: () => void): void {
    this.notifications.on(TOPIC, handler);
  }

  private verifyToken(token: string): string | null {
    const [id = '', mac = '', ...others] = token.split('.');
    if (others.length > 0 || !/^[\w-]{32}$/.test(mac)) return null;
    const hashes = this.vault.hashSecretWithAllKeys(getSignedText(id));
    return hashes.some((hash) => timingSafeEqual(Buffer.from(toHintToken(hash)), Buffer.from(mac)))
      ? id
      : null;
  }
}

function getSignedText(id: string): string {
  return `upstream hint:${id}`;
}

function toHintToken(hash: Buffer): string {
  return hash.subarray(0, MAC_BYTES).toString('base64url');
}
