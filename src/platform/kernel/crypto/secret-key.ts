import { createHash, createPrivateKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Bytes of a key id inside a sealed value. Four are enough to distinguish the few secrets of an installation. */
export const KEY_ID_BYTES = 4;
const FINGERPRINT_BYTES = 16;

/** Keys derived from one `APP_SECRET` by HKDF-SHA-256 (RFC 5869), a separate key for each use. */
export interface SecretKey {
  /** Identifies the secret, in hexadecimal, without revealing it. */
  readonly id: string;
  /** AES-256-GCM key for values encrypted at rest. */
  readonly sealKey: Buffer;
  /** Pepper of the HMACs of API secrets. */
  readonly pepperKey: Buffer;
  /** HS256 key of JWT keys and access tokens. A KeyObject, because a string key costs forty times as much per check. */
  readonly tokenKey: KeyObject;
  /** `kid` in the header of tokens (RFC 7515, section 4.1.4). */
  readonly tokenKid: string;
  /** Ed25519 key that signs the heads of the audit log's chains. */
  readonly auditKey: KeyObject;
}

/** Bytes that precede the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function deriveSecretKey(appSecret: string): SecretKey {
  const tokenKey = deriveKey(appSecret, 'token signature', 32);
  return {
    id: deriveKey(appSecret, 'key id', KEY_ID_BYTES).toString('hex'),
    sealKey: deriveKey(appSecret, 'seal at rest', 32),
    pepperKey: deriveKey(appSecret, 'api secret pepper', 32),
    tokenKey: createSecretKey(tokenKey),
    tokenKid: createHash('sha256').update(tokenKey).digest('base64url').slice(0, 16),
    auditKey: createPrivateKey({
      key: Buffer.concat([ED25519_PKCS8, deriveKey(appSecret, 'audit head signature', 32)]),
      format: 'der',
      type: 'pkcs8',
    }),
  };
}

/**
 * Returns the fingerprint by which a database or a backup recognises its secret: 16 bytes in hexadecimal, from which
 * the secret cannot be derived. The fingerprint and the key id share no prefix, so neither can be mistaken for the
 * other.
 */
export function computeSecretFingerprint(appSecret: string): string {
  return deriveKey(appSecret, 'fingerprint', FINGERPRINT_BYTES).toString('hex');
}

function deriveKey(appSecret: string, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `passerelle ${use}`, bytes));
}
