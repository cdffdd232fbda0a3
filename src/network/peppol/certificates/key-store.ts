import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { PFX, SafeBag } from 'pkijs';

type Library = typeof import('pkijs');

/** Content types of PKCS#7 that mark an encrypted part of a key store. */
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';

/**
 * Reads the certificates and private keys of a key store (PKCS#12, RFC 7292) with one password. Only for files of the
 * operator at startup, never for received data.
 * @throws Error when the file is not a key store, the password is wrong, or the encryption is obsolete
 */
export async function readKeyStore(
  bytes: Buffer,
  password: string,
): Promise<{ certificates: Buffer[]; keys: KeyObject[] }> {
  // The library is loaded lazily, because it is large.
  const pki = await import('pkijs');
  const secret = Uint8Array.from(Buffer.from(password, 'utf8')).buffer;
  const bags = await readBags(pki, bytes, secret);
  const certificates: Buffer[] = [];
  const keys: KeyObject[] = [];
  for (const { bagValue } of bags) {
    if (bagValue instanceof pki.CertBag && bagValue.parsedValue instanceof pki.Certificate)
      certificates.push(toDer(bagValue.parsedValue));
    if (bagValue instanceof pki.PrivateKeyInfo) keys.push(toKey(toDer(bagValue)));
    if (bagValue instanceof pki.PKCS8ShroudedKeyBag) keys.push(toKey(toDer(bagValue), password));
  }
  return { certificates, keys };
}

async function readBags(pki: Library, bytes: Buffer, password: ArrayBuffer): Promise<SafeBag[]> {
  if (isJavaKeyStore(bytes)) throw createJavaKeyStoreError();
  let pfx: PFX;
  try {
    pfx = pki.PFX.fromBER(Uint8Array.from(bytes).buffer);
  } catch {
    throw new Error('it is not a PKCS#12 key store');
  }
  try {
    await pfx.parseInternalValues({ password, checkIntegrity: true });
  } catch {
    throw new Error('the password is wrong, or the key store is damaged');
  }
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (safe === undefined) throw new Error('it is not a PKCS#12 key store');
  try {
    await safe.parseInternalValues({
      safeContents: safe.safeContents.map(({ contentType }) =>
        contentType === ENCRYPTED_DATA ? { password } : {},
      ),
    });
  } catch {
    throw createOldEncryptionError();
  }
  return listSafeContents(safe.parsedValue).flatMap((content) =>
    hasValue(content) && content.value instanceof pki.SafeContents ? content.value.safeBags : [],
  );
}

/** First bytes of Java key stores: JKS and JCEKS. */
const JAVA_MAGIC = [0xfeedfeed, 0xcececece];

function isJavaKeyStore(bytes: Buffer): boolean {
  return bytes.length >= 4 && JAVA_MAGIC.includes(bytes.readUInt32BE(0));
}

function createJavaKeyStoreError(): Error {
  return new Error(
    'it is a key store of Java (JKS or JCEKS); only PKCS#12 is supported. Convert it: ' +
      '`keytool -importkeystore -srckeystore old.jks -destkeystore new.p12 -deststoretype PKCS12`',
  );
}

/** Lists the contents of a parsed store. The library declares no type for the structure. */
function listSafeContents(parsedStore: unknown): unknown[] {
  const hasSafeContents =
    typeof parsedStore === 'object' && parsedStore !== null && 'safeContents' in parsedStore;
  return hasSafeContents && Array.isArray(parsedStore.safeContents) ? parsedStore.safeContents : [];
}

function hasValue(content: unknown): content is { value: unknown } {
  return typeof content === 'object' && content !== null && 'value' in content;
}

/** @param password password of an encrypted key, which Node decrypts itself */
function toKey(der: Buffer, password?: string): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase: password });
  } catch {
    throw createOldEncryptionError();
  } finally {
    der.fill(0);
  }
}

function toDer(structure: { toSchema(): { toBER(): ArrayBuffer } }): Buffer {
  return Buffer.from(structure.toSchema().toBER());
}

function createOldEncryptionError(): Error {
  return new Error(
    'it uses an unsupported encryption (RC2 or 3DES of old programs); convert it: ' +
      '`openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem`, then `openssl pkcs12 -export -in all.pem -out new.p12`',
  );
}
