import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { clock } from '../../../../platform/kernel/clock';

/**
 * Settings that apps expect (RFC 6238): SHA-1, six digits, 30 seconds. Codes of the previous
 * and the next step are also accepted.
 */
const TOTP_SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 };
const ACCEPTED_STEPS = 1;
const SECRET_BYTES = 20;
/** Only ASCII digits: the library also accepts other characters as length, and throws when they have more bytes. */
const CODE_PATTERN = /^[0-9]{6}$/;

/** Generates a secret, in base32. */
export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Formats the address that an app reads from a QR code. */
export function formatTotpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** Returns the number of the 30-second step that the code belongs to; null for a wrong or malformed code. */
export function findTotpStep(secret: string, code: string): number | null {
  if (!CODE_PATTERN.test(code)) return null;
  const timestamp = clock.milliseconds();
  const delta = createTotp(secret, '').validate({ token: code, timestamp, window: ACCEPTED_STEPS });
  return delta === null ? null : TOTP.counter({ period: TOTP_SETTINGS.period, timestamp }) + delta;
}

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({ ...TOTP_SETTINGS, issuer: 'Passerelle', label, secret: Secret.fromBase32(secret) });
}

/** Alphabet of recovery codes, without letters that look like digits. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const RECOVERY_CODE_LENGTH = 16;

/** Generates a code of 80 random bits, in four groups: `7KQ2-…`. */
export function generateRecoveryCode(): string {
  const characters = [...randomBytes(RECOVERY_CODE_LENGTH)].map(
    (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
  );
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** Normalizes a recovery code as typed. */
export function normalizeRecoveryCode(typedCode: string): string {
  return typedCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
