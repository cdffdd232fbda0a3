import { constants, createHash, publicEncrypt, randomBytes, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unpadOaep } from './oaep.mjs';
import { ModuleError } from './pkcs11.mjs';

/** DER of a DigestInfo for SHA-256, up to the digest (RFC 8017, section 9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/**
 * The keys that are served, by the SHA-256 of their certificates. Each is tried before: a signature that its certificate verifies, and
 * a wrapped key, by OAEP of the module or else by RSA without padding.
 * @param {import('./pkcs11.mjs').Pkcs11} module
 * @param {{ label: string, certificate: string }[]} wanted
 */
export async function openKeys(module, wanted) {
  const keys = new Map();
  for (const { label, certificate } of wanted) {
    const x509 = new X509Certificate(readFileSync(certificate));
    const handle = module.findKey(label);
    const key = { sign: (digest) => module.sign(handle, Buffer.concat([DIGEST_INFO, digest])) };
    const probe = randomBytes(32);
    const signature = await key.sign(createHash('sha256').update(probe).digest());
    if (!verify('sha256', probe, x509.publicKey, signature))
      throw new Error(`The key ${label} is not that of the certificate in ${certificate}`);
    key.unwrapKey = await unwrapping(module, handle, x509.publicKey);
    keys.set(createHash('sha256').update(x509.raw).digest('hex'), key);
  }
  return keys;
}

async function unwrapping(module, handle, publicKey) {
  const probe = randomBytes(16);
  const wrapped = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    probe,
  );
  const byModule = async (data) => module.decryptOaep(handle, data).catch(nullForWrongData);
  const byHand = async (data) => {
    const padded = await module.decryptRaw(handle, data).catch(nullForWrongData);
    return padded === null ? null : unpadOaep(padded);
  };
  for (const unwrap of [byModule, byHand]) if ((await unwrap(wrapped))?.equals(probe)) return unwrap;
  throw new Error('The module can neither RSA-OAEP with SHA-256 nor RSA without padding (CKM_RSA_X_509)');
}

/** A wrapped key that does not fit is no failure of the module. */
function nullForWrongData(error) {
  if (error instanceof ModuleError) return null;
  throw error;
}
