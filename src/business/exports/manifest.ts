import { createPublicKey, sign } from 'node:crypto';
import type { SecretKey } from '../../platform/kernel/crypto/secret-key';
import { version } from '../../platform/kernel/version';

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PUBLIC_KEY = 'public-key.pem';

/** Contents of the manifest of an export. */
export interface ExportManifest {
  format: 'passerelle-export-1';
  madeBy: string;
  exportId: string;
  companyId: string;
  /** First and last day of issue. */
  from: string;
  to: string;
  documents: number;
  /** Id of the key of the signature: the id of the `APP_SECRET` from which it is derived. */
  keyId: string;
  /** SHA-256 in hexadecimal, by name, of all files except the manifest, its signature and the public key. */
  files: Record<string, string>;
}

/** The manifest, its signature and the public key, as files. */
export interface SignedManifest {
  manifest: Buffer;
  /** Ed25519 (RFC 8032) over the bytes of the manifest: 64 bytes. */
  signature: Buffer;
  /** Public key in PEM (SPKI), as shown by `passerelle audit heads`. */
  publicKey: Buffer;
}

/**
 * Signs the manifest with the key of the installation that also signs the heads of the audit log. A head is a JSON
 * array and a manifest a JSON object, so one cannot be used as the other.
 */
export function signManifest(
  key: SecretKey,
  manifest: Omit<ExportManifest, 'format' | 'madeBy' | 'keyId'>,
): SignedManifest {
  const { files, ...subject } = manifest;
  const whole: ExportManifest = {
    format: 'passerelle-export-1',
    madeBy: `Passerelle ${version}`,
    ...subject,
    keyId: key.id,
    files,
  };
  const bytes = Buffer.from(JSON.stringify(whole, null, 2));
  return {
    manifest: bytes,
    signature: sign(null, bytes, key.auditKey),
    publicKey: Buffer.from(createPublicKey(key.auditKey).export({ type: 'spki', format: 'pem' }).toString()),
  };
}
