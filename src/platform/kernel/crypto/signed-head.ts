import { createPublicKey, sign, verify } from 'node:crypto';
import type { SecretKey } from './secret-key';

/** Signed position and hash of the last entry of an audit log chain. */
export interface SignedHead {
  /** Id of the team, or `installation`. */
  chain: string;
  /** Position of the last entry, from 1. */
  sequence: number;
  /** Hash of the last entry, 64 hexadecimal digits. */
  hash: string;
  /** ISO 8601. */
  signedAt: string;
  /** Id of the `APP_SECRET` from which the key of the signature is derived, 8 hexadecimal digits. */
  keyId: string;
  /**
   * Ed25519 signature (RFC 8032), base64url, over the JSON array
   * `["passerelle audit head", chain, sequence, hash, signedAt]`.
   */
  signature: string;
}

/**
 * Result of checking a signature: `wrong` when something was changed after signing, `unknown` when the key is not available.
 */
export type SignatureCheck = 'right' | 'wrong' | 'unknown';

/** Signs the head of a chain. */
export function signHead(
  key: SecretKey,
  { chain, sequence, hash, signedAt }: Omit<SignedHead, 'keyId' | 'signature'>,
): SignedHead {
  const head = { chain, sequence, hash, signedAt };
  const signature = sign(null, formatSignedText(head), key.auditKey).toString('base64url');
  return { ...head, keyId: key.id, signature };
}

/**
 * Verifies the signature of a head.
 * @param key key whose id the head names; null when the key is not available
 */
export function verifySignature(key: SecretKey | null, head: SignedHead): SignatureCheck {
  if (key === null) return 'unknown';
  const isValid = verify(
    null,
    formatSignedText(head),
    createPublicKey(key.auditKey),
    Buffer.from(head.signature, 'base64url'),
  );
  return isValid ? 'right' : 'wrong';
}

/**
 * Returns the public key of the signatures, as SPKI in PEM. An auditor verifies signed heads with this key, without the
 * secret.
 */
export function derivePublicAuditKey(key: SecretKey): string {
  return createPublicKey(key.auditKey).export({ type: 'spki', format: 'pem' }).toString();
}

/** Returns whether a value read from a file has the members of a signed head. */
export function isSignedHead(value: unknown): value is SignedHead {
  if (typeof value !== 'object' || value === null) return false;
  const { chain, sequence, hash, signedAt, keyId, signature }: Partial<Record<keyof SignedHead, unknown>> =
    value;
  return (
    typeof chain === 'string' &&
    Number.isSafeInteger(sequence) &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    [signedAt, keyId, signature].every((text) => typeof text === 'string')
  );
}

function formatSignedText({
  chain,
  sequence,
  hash,
  signedAt,
}: Pick<SignedHead, 'chain' | 'sequence' | 'hash' | 'signedAt'>): Buffer {
  return Buffer.from(JSON.stringify(['passerelle audit head', chain, sequence, hash, signedAt]));
}
