import { createPublicKey, sign } from 'node:crypto';
import type { SecretKey } from '../../platform/kernel/crypto/secret-key';
import { version } from '../../platform/kernel/version';

export const MANIFEST_NAME = 'manifest.json';
export const SIGNATURE_NAME = 'manifest.sig';
export const PUBLIC_KEY_NAME = 'public-key.pem';

/** Contents of the manifest of an export. */
export interface ExportManifest {
  format: 'passerelle-export-1';
  madeBy: string;
  exportId: string;
  companyId: string;
  /** First issue date of the period; `to`: last issue date. */
  from: string;
  to: string;
  documents: number;
  /** Id of the signing key, which is the id of the `APP_SECRET` from which the key is derived. */
  keyId: string;
  /** SHA-256 in hexadecimal, by file name, of all files except the manifest, its signature and the public key. */
  files: Record<string, string>;
}

/** The manifest, its signature and the public key, as files. */
export interface SignedManifest {
  manifest: Buffer;
  /** Ed25519 signature (RFC 8032) of the bytes of the manifest, 64 bytes. */
  signature: Buffer;
  /** Public key in PEM (SPKI), as shown by `passerelle audit heads`. */
  publicKey: Buffer;
}

/**
 * Signs the manifest with the key of the installation that also signs the heads of the audit log. A head is a JSON
 * array and a manifest is a JSON object, so a signed head cannot be passed off as a manifest.
 */
export function signManifest(
  key: SecretKey,
  manifest: Omit<ExportManifest, 'format' | 'madeBy' | 'keyId'>,
): SignedManifest {
  const { files, ...subject } = manifest;
  const completeManifest: ExportManifest = {
    format: 'passerelle-export-1',
    madeBy: `Passerelle ${version}`,
    ...subject,
    keyId: key.id,
    files,
  };
  const bytes = Buffer.from(JSON.stringify(completeManifest, null, 2));
  return {
    manifest: bytes,
    signature: sign(null, bytes, key.auditKey),
    publicKey: Buffer.from(createPublicKey(key.auditKey).export({ type: 'spki', format: 'pem' }).toString()),
  };
}
