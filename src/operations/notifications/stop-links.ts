import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Vault } from '../../platform/kernel/crypto/vault';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds';

/** Notifications that a link stops. */
export interface StopScope {
  userId: string;
  /** Kind; null: all notifications of the daily mail. */
  kind: NotificationKind | null;
  /** Team; null: all teams of the person. */
  teamId: string | null;
}

const WILDCARD = '*';
const HASH_BYTES = 32;

/** Route that stops notifications (RFC 8058). */
export const STOP_PATH = '/api/core/notifications/stop';

/**
 * Links in mails that stop notifications without a sign-in. A token contains person, kind and team, and is signed with
 * a key of `APP_SECRET`; it does not expire, because mails are read late.
 */
@Injectable()
export class StopLinks {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly vault: Vault,
  ) {
    this.baseUrl = baseUrl;
  }

  /** Returns the address to which a mail program sends its one-click POST request. */
  formatOneClickUrl(scope: StopScope): string {
    return `${this.baseUrl}${STOP_PATH}?token=${this.formatToken(scope)}`;
  }

  /** Returns the address of the page that asks the person for confirmation. */
  formatPageUrl(token: string): string {
    return `${this.baseUrl}/app/stop#token=${token}`;
  }

  /** Returns the signed token of a scope: person, kind, team and signature, separated by dots. */
  formatToken({ userId, kind, teamId }: StopScope): string {
    const signedText = [userId, kind ?? WILDCARD, teamId ?? WILDCARD].join('.');
    return `${signedText}.${this.vault.hashSecret(toSignatureInput(signedText)).toString('base64url')}`;
  }

  /**
   * Reads a token.
   * @returns null for a token that this installation did not create
   */
  parseToken(token: string): StopScope | null {
    const [userId, kind, teamId, signature, ...rest] = token.split('.');
    if (userId === undefined || kind === undefined || teamId === undefined || signature === undefined)
      return null;
    const hash = Buffer.from(signature, 'base64url');
    if (rest.length > 0 || hash.length !== HASH_BYTES) return null;
    if (this.vault.findKeyOfHash(toSignatureInput([userId, kind, teamId].join('.')), hash) === null)
      return null;
    const namedKind = NOTIFICATION_KINDS.find((each) => each === kind) ?? null;
    // A kind that this release does not support.
    if (namedKind === null && kind !== WILDCARD) return null;
    return { userId, kind: namedKind, teamId: teamId === WILDCARD ? null : teamId };
  }
}

/** Returns the text to sign. It contains the purpose, so that no other HMAC of the installation is a valid token. */
function toSignatureInput(signedText: string): string {
  return `stop notifications ${signedText}`;
}
