import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { clock } from '../../../../platform/kernel/clock';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { DEVICE_LIFETIME_MS } from './device-cookie';

/** Maximum number of people remembered in one browser; those who signed in last are kept. */
const MAX_PEOPLE = 4;
const NONCE_BYTES = 16;
const ENTRY_PATTERN = /^(usr_[0-9A-HJKMNP-TV-Z]{26})\.([A-Za-z0-9_-]{22})\.(\d{1,14})\.([A-Za-z0-9_-]{43})$/;

/** Person who signed in in a browser. */
interface DeviceEntry {
  userId: string;
  /** Random id of the browser for this person. */
  nonce: string;
  /** Text of the entry in the cookie. */
  text: string;
}

/**
 * Browsers in which people have signed in before (device cookies, OWASP "Slow Down Online Guessing Attacks with Device
 * Cookies"). The cookie contains an entry for each person, signed under a key of `APP_SECRET`; the server stores no
 * copy. The cookie is not a credential: it only separates the browser's failures, so that failed guesses from other
 * browsers do not delay sign-ins from this one.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly vault: Vault) {}

  /**
   * Returns the id of the browser with this cookie if this person has signed in with it before; null otherwise.
   * @param cookie unvalidated value of the cookie
   */
  find(cookie: string | null, userId: string | null): string | null {
    return this.parseEntries(cookie).find((entry) => entry.userId === userId)?.nonce ?? null;
  }

  /** Returns the id of the browser if any person has signed in with it before; null for an unknown browser. */
  findAny(cookie: string | null): string | null {
    return this.parseEntries(cookie)[0]?.nonce ?? null;
  }

  /**
   * Returns the cookie's value after a successful sign-in: a known browser keeps its id and the entries of other people.
   */
  remember(cookie: string | null, userId: string): string {
    const entries = this.parseEntries(cookie);
    const nonce =
      entries.find((entry) => entry.userId === userId)?.nonce ??
      randomBytes(NONCE_BYTES).toString('base64url');
    const otherEntries = entries.filter((entry) => entry.userId !== userId).slice(0, MAX_PEOPLE - 1);
    return [this.formatEntry(userId, nonce), ...otherEntries.map(({ text }) => text)].join('~');
  }

  private formatEntry(userId: string, nonce: string): string {
    const expiresAt = clock.milliseconds() + DEVICE_LIFETIME_MS;
    const signature = this.vault.hashSecret(formatSignedText(userId, nonce, String(expiresAt)));
    return `${userId}.${nonce}.${expiresAt}.${signature.toString('base64url')}`;
  }

  private parseEntries(cookie: string | null): DeviceEntry[] {
    if (cookie === null) return [];
    return cookie.split('~', MAX_PEOPLE).flatMap((text) => {
      const [, userId, nonce, expiresAt, signature] = ENTRY_PATTERN.exec(text) ?? [];
      if (userId === undefined || nonce === undefined || expiresAt === undefined || signature === undefined)
        return [];
      if (Number(expiresAt) <= clock.milliseconds()) return [];
      const signedText = formatSignedText(userId, nonce, expiresAt);
      return this.vault.findKeyOfHash(signedText, Buffer.from(signature, 'base64url')) === null
        ? []
        : [{ userId, nonce, text }];
    });
  }
}

function formatSignedText(userId: string, nonce: string, expiresAt: string): string {
  return `device cookie ${userId} ${nonce} ${expiresAt}`;
}
