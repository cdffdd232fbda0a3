import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { clock } from '../../platform/kernel/clock';

const SECRET_PREFIX = 'whsec_';
const GENERATED_KEY_BYTES = 32;

/** Generates a signing secret: `whsec_` and the base64 of 32 random bytes (Standard Webhooks 1.0.0 requires 24 to 64). */
export function generateSecret(): string {
  return SECRET_PREFIX + randomBytes(GENERATED_KEY_BYTES).toString('base64');
}

/**
 * Derives the HMAC key from a webhook's secret (contract, section 4): the decoded bytes of `whsec_` followed by base64,
 * otherwise the UTF-8 bytes of the string. Base64 without its padding (`=`) counts as base64, because verifiers that
 * accept such a secret decode it.
 * @throws RangeError for an empty secret: an empty secret means "unsigned", and HMAC would silently accept an empty key
 */
export function parseSigningKey(secret: string): Buffer {
  if (secret === '')
    throw new RangeError('The secret is empty, so no signature can be created; omit the signature instead.');
  const encodedText = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  return isBase64(encodedText) ? Buffer.from(encodedText, 'base64') : Buffer.from(secret, 'utf8');
}

/** Returns whether the text is base64 (RFC 4648 section 4) of at least one byte, with complete padding or none. */
function isBase64(text: string): boolean {
  const digits = /^([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1];
  if (digits === undefined || digits.length % 4 === 1) return false;
  return text.length === digits.length || text.length % 4 === 0;
}

/**
 * Creates the value of `webhook-signature` (Standard Webhooks 1.0.0): one `v1,<base64 HMAC-SHA256>` per secret of
 * `id.timestamp.body`, separated by spaces. A receiver accepts a delivery when any entry matches, so the old secret
 * remains valid for a while after a rotation.
 * @param id value of `webhook-id`
 * @param timestampSeconds value of `webhook-timestamp`: the time of this attempt, whole Unix seconds
 * @param body exactly the bytes that are sent
 * @param secrets the current secret first; at least one
 * @throws RangeError without a secret, for an id with a full stop (which would give two different messages the same
 * signed content), or for a timestamp that is not a whole number
 */
export function createSignatureHeader(
  id: string,
  timestampSeconds: number,
  body: Buffer,
  secrets: readonly string[],
): string {
  if (secrets.length === 0) throw new RangeError('At least one secret is required for a signature.');
  if (id === '' || id.includes('.'))
    throw new RangeError(`The webhook-id must not be empty or contain a full stop; received "${id}".`);
  if (!Number.isSafeInteger(timestampSeconds)) {
    throw new RangeError(
      `The webhook-timestamp must be a whole number of Unix seconds; received ${timestampSeconds}.`,
    );
  }
  const start = `${id}.${timestampSeconds}.`;
  return secrets
    .map((secret) =>
      createHmac('sha256', parseSigningKey(secret)).update(start).update(body).digest('base64'),
    )
    .map((digest) => `v1,${digest}`)
    .join(' ');
}

/** Maximum difference in seconds between the sender's clock and our clock, as in common verifiers. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a delivery as a receiver does: the three headers must be present, the timestamp within five minutes, and one
 * `v1` entry must match.
 * @returns null for a genuine delivery, otherwise the reason of the rejection
 */
export function verifySignature(body: Buffer, headers: IncomingHttpHeaders, secret: string): string | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string')
    return 'webhook-id or webhook-timestamp is missing';
  if (typeof signatures !== 'string') return 'webhook-signature is missing';
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp is not a number of seconds';
  if (Math.abs(clock.seconds() - Number(timestamp)) > TOLERANCE_SECONDS)
    return 'webhook-timestamp differs from the current time by more than five minutes';
  const expectedBytes = Buffer.from(createSignatureHeader(id, Number(timestamp), body, [secret]));
  const matches = signatures.split(' ').some((entry) => {
    const signature = Buffer.from(entry);
    return signature.length === expectedBytes.length && timingSafeEqual(signature, expectedBytes);
  });
  return matches ? null : 'no entry of webhook-signature matches the secret';
}
