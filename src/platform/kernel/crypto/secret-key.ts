import { createHash, createPrivateKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Bytes of a key id inside a sealed value. Four are enough to tell the few secrets of an installation apart. */
export const KEY_ID_BYTES = 4;
const FINGERPRINT_BYTES = 16;

/** The keys that are derived from one `APP_SECRET` by HKDF-SHA-256 (RFC 5869), a key of its own for each use. */
export interface SecretKey {
  /** Names the secret beside what depends on it, in hexadecimal; says nothing about the secret. */
  readonly id: string;
  /** AES-256-GCM key of what is sealed at rest. */
  readonly sealKey: Buffer;
  /** Pepper of the HMACs of API secrets. */
  readonly pepperKey: Buffer;
  /** HS256 key of JWT keys and access tokens. A KeyObject: a string key costs forty times as much per check. */
  readonly tokenKey: KeyObject;
  /** `kid` in the header of tokens (RFC 7515, section 4.1.4). */
  readonly tokenKid: string;
  /** Ed25519 key that signs where the chains of the audit log end. */
  readonly auditKey: KeyObject;
}

/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function secretKeyOf(appSecret: string): SecretKey {
  const tokenKey = derived(appSecret, 'token signature', 32);
  return {
    id: derived(appSecret, 'key id', KEY_ID_BYTES).toString('hex'),
    sealKey: derived(appSecret, 'seal at rest', 32),
    pepperKey: derived(appSecret, 'api secret pepper', 32),
    tokenKey: createSecretKey(tokenKey),
    tokenKid: createHash('sha256').update(tokenKey).digest('base64url').slice(0, 16),
    auditKey: createPrivateKey({
      key: Buffer.concat([ED25519_PKCS8, derived(appSecret, 'audit head signature', 32)]),
      format: 'der',
      type: 'pkcs8',
    }),
  };
}

/**
 * What a database or a backup keeps to recognise the secret that belongs to it: 16 bytes in hexadecimal, from which
 * the secret cannot be derived. It begins with nothing of the key id, so neither stands in for the other.
 */
export function fingerprintOf(appSecret: string): string {
  return derived(appSecret, 'fingerprint', FINGERPRINT_BYTES).toString('hex');
}

function derived(appSecret: string, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `passerelle ${use}`, bytes));
}
