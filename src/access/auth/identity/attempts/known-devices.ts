import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { clock } from '../../../../platform/kernel/clock';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { DEVICE_LIFETIME_MS } from './device-cookie';

/** So many people of one browser are remembered, the last ones to sign in. */
const MAX_PEOPLE = 4;
const NONCE_BYTES = 16;
const ENTRY = /^(usr_[0-9A-HJKMNP-TV-Z]{26})\.([A-Za-z0-9_-]{22})\.(\d{1,14})\.([A-Za-z0-9_-]{43})$/;

/** A person who signed in in a browser. */
interface DeviceEntry {
  userId: string;
  /** Random name of the browser for this person. */
  nonce: string;
  /** Text of the entry in the cookie. */
  text: string;
}

/**
 * Browsers in which people have signed in before (device cookies, OWASP "Slow Down Online Guessing Attacks with Device
 * Cookies"). The cookie holds an entry for each person, signed under a key of `APP_SECRET`; nothing is stored. It signs nobody in: it
 * only lets a browser fail by itself, so that guesses from elsewhere do not hold it up.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly vault: Vault) {}

  /**
   * The name of the browser that brings the cookie, if this person has signed in in it; null otherwise.
   * @param cookie value of the cookie as it came, whatever it is
   */
  find(cookie: string | null, userId: string | null): string | null {
    return this.entriesOf(cookie).find((entry) => entry.userId === userId)?.nonce ?? null;
  }

  /** The name of the browser for any person who has signed in in it; null for one that nobody is known in. */
  findAny(cookie: string | null): string | null {
    return this.entriesOf(cookie)[0]?.nonce ?? null;
  }

  /** The value of the cookie after a good sign-in: a browser that is known keeps its name, and others who signed in in it stay. */
  remember(cookie: string | null, userId: string): string {
    const entries = this.entriesOf(cookie);
    const nonce =
      entries.find((entry) => entry.userId === userId)?.nonce ??
      randomBytes(NONCE_BYTES).toString('base64url');
    const others = entries.filter((entry) => entry.userId !== userId).slice(0, MAX_PEOPLE - 1);
    return [this.entry(userId, nonce), ...others.map(({ text }) => text)].join('~');
  }

  private entry(userId: string, nonce: string): string {
    const expiresAt = clock.milliseconds() + DEVICE_LIFETIME_MS;
    const signature = this.vault.hashSecret(signedText(userId, nonce, String(expiresAt)));
    return `${userId}.${nonce}.${expiresAt}.${signature.toString('base64url')}`;
  }

  private entriesOf(cookie: string | null): DeviceEntry[] {
    if (cookie === null) return [];
    return cookie.split('~', MAX_PEOPLE).flatMap((text) => {
      const [, userId, nonce, expiresAt, signature] = ENTRY.exec(text) ?? [];
      if (userId === undefined || nonce === undefined || expiresAt === undefined || signature === undefined)
        return [];
      if (Number(expiresAt) <= clock.milliseconds()) return [];
      const signed = signedText(userId, nonce, expiresAt);
      return this.vault.keyOfHash(signed, Buffer.from(signature, 'base64url')) === null
        ? []
        : [{ userId, nonce, text }];
    });
  }
}

function signedText(userId: string, nonce: string, expiresAt: string): string {
  return `device cookie ${userId} ${nonce} ${expiresAt}`;
}
