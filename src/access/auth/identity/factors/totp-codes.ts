import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { clock } from '../../../../platform/kernel/clock';

/**
 * Settings that apps expect (RFC 6238): SHA-1, six digits, 30 seconds. A code of the previous and the next step is accepted
 * too.
 */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 };
const WINDOW = 1;
const SECRET_BYTES = 20;
/** The library counts characters of any script, and throws when they have more bytes. */
const DIGITS = /^[0-9]{6}$/;

/** Generates a secret, in base32. */
export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Formats the address that an app reads from a QR code. */
export function formatTotpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** Returns the number of the 30-second step that the code belongs to; null for a wrong code, regardless of its characters. */
export function findStep(secret: string, code: string): number | null {
  if (!DIGITS.test(code)) return null;
  const timestamp = clock.milliseconds();
  const delta = createTotp(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: SETTINGS.period, timestamp }) + delta;
}

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({ ...SETTINGS, issuer: 'Passerelle', label, secret: Secret.fromBase32(secret) });
}

/** Alphabet without letters that look like digits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const LENGTH = 16;

/** Generates a code of 80 random bits, in four groups: `7KQ2-…`. */
export function generateRecoveryCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** Normalizes a recovery code as typed. */
export function normalizeRecoveryCode(typedCode: string): string {
  return typedCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
