import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { PFX, SafeBag } from 'pkijs';

type Library = typeof import('pkijs');

/** Content types of PKCS#7 that mark an encrypted part of a key store. */
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';

/**
 * Reads a key store (PKCS#12, RFC 7292) with one password: its certificates and private keys. Read at start from the
 * operator's own file, never from received data.
 * @throws Error when the file is not a key store, the password is wrong, or the encryption is obsolete
 */
export async function readKeyStore(
  bytes: Buffer,
  password: string,
): Promise<{ certificates: Buffer[]; keys: KeyObject[] }> {
  // Loaded lazily, because it is large.
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
  if (isJavaKeyStore(bytes)) throw javaKeyStoreError();
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
    throw oldEncryptionError();
  }
  return toContents(safe.parsedValue).flatMap((content) =>
    hasValue(content) && content.value instanceof pki.SafeContents ? content.value.safeBags : [],
  );
}

/** First bytes of Java key stores: JKS and JCEKS. */
const JAVA_MAGIC = [0xfeedfeed, 0xcececece];

function isJavaKeyStore(bytes: Buffer): boolean {
  return bytes.length >= 4 && JAVA_MAGIC.includes(bytes.readUInt32BE(0));
}

function javaKeyStoreError(): Error {
  return new Error(
    'it is a key store of Java (JKS or JCEKS); only PKCS#12 is supported. Convert it: ' +
      '`keytool -importkeystore -srckeystore old.jks -destkeystore new.p12 -deststoretype PKCS12`',
  );
}

/** The library does not type the parsed structure. */
function toContents(parsedStore: unknown): unknown[] {
  const has = typeof parsedStore === 'object' && parsedStore !== null && 'safeContents' in parsedStore;
  return has && Array.isArray(parsedStore.safeContents) ? parsedStore.safeContents : [];
}

function hasValue(content: unknown): content is { value: unknown } {
  return typeof content === 'object' && content !== null && 'value' in content;
}

/** @param password password of an encrypted key, which Node decrypts itself */
function toKey(der: Buffer, password?: string): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase: password });
  } catch {
    throw oldEncryptionError();
  } finally {
    der.fill(0);
  }
}

function toDer(structure: { toSchema(): { toBER(): ArrayBuffer } }): Buffer {
  return Buffer.from(structure.toSchema().toBER());
}

function oldEncryptionError(): Error {
  return new Error(
    'it uses an unsupported encryption (RC2 or 3DES of old programs); convert it: ' +
      '`openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem`, then `openssl pkcs12 -export -in all.pem -out new.p12`',
  );
}
