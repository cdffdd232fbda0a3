import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { UpstreamConnectionStore } from '../connections/upstream-connection-store';

/** Path under which hints arrive, with the token of the connection. */
export const UPSTREAM_HINT_PATH = 'upstream-hints';
/** Topic of the notifications between processes. */
const TOPIC = 'upstream-hint';
/** Number of bytes of the HMAC in an address. */
const MAC_BYTES = 24;

/**
 * Hints of providers that received documents are there: their webhooks POST to an address that only the provider of a
 * connection knows. Nothing of the contents is read: a hint only makes workers fetch sooner, and a lost one costs a minute.
 */
@Injectable()
export class UpstreamHints {
  constructor(
    private readonly store: UpstreamConnectionStore,
    private readonly notifications: Notifications,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the address for the webhook of a connection. It changes with `APP_SECRET`. */
  createUrl(connectionId: string): string {
    const mac = encode(this.vault.hashSecret(getText(connectionId)));
    return `${this.config.baseUrl}/${UPSTREAM_HINT_PATH}/${connectionId}.${mac}`;
  }

  /**
   * Passes a hint on to the workers. A former connection gets none.
   * @param token last part of the address
   * @returns false for an address that belongs to no connection
   */
  async receive(token: string): Promise<boolean> {
    const id = this.readToken(token);
    if (id === null || !(await this.store.makeDue(id))) return false;
    this.notifications.notify(TOPIC, 'due');
    return true;
  }

  /** Calls the handler after hints, in every process. */
  onHint(handler: () => void): void {
    this.notifications.on(TOPIC, handler);
  }

  private readToken(token: string): string | null {
    const [id = '', mac = '', ...others] = token.split('.');
    if (others.length > 0 || !/^[\w-]{32}$/.test(mac)) return null;
    const hashes = this.vault.hashSecretWithAllKeys(getText(id));
    return hashes.some((hash) => timingSafeEqual(Buffer.from(encode(hash)), Buffer.from(mac))) ? id : null;
  }
}

function getText(id: string): string {
  return `upstream hint:${id}`;
}

function encode(hash: Buffer): string {
  return hash.subarray(0, MAC_BYTES).toString('base64url');
}
