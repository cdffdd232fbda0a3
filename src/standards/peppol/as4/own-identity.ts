import { createPrivateKey, randomBytes, sign, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import type { KeyLocation, PrivateKey } from './private-key';

/** Certificate of this access point with its private key. */
export class OwnIdentity {
  /**
   * @param certificate DER
   * @param key private key of the certificate; {@link load} checks that a key from a file belongs to it
   */
  constructor(
    readonly certificate: Buffer,
    private readonly key: PrivateKey,
  ) {}

  /**
   * Loads a certificate and its private key.
   * @param certificate PEM or DER
   * @param privateKey PEM; it stays in memory only
   * @throws Error when the key is not RSA or does not belong to the certificate
   */
  static async load(certificate: Buffer | string, privateKey: Buffer | string): Promise<OwnIdentity> {
    const x509 = new X509Certificate(certificate);
    const key = createPrivateKey(privateKey);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('The private key is not an RSA key');
    if (!x509.checkPrivateKey(key)) throw new Error('The private key does not belong to the certificate');
    return new OwnIdentity(x509.raw, await LoadedKey.create(key));
  }

  /** Returns the location of the private key. */
  get keyLocation(): KeyLocation {
    return this.key.location;
  }

  /** Signs data with RSASSA-PKCS1-v1_5 and SHA-256. @throws KeyUnavailableError */
  sign(data: Buffer): Promise<Buffer> {
    return this.key.sign(data);
  }

  /**
   * Unwraps a content key. When that fails, or the key has another length, a random key is returned, so that the failure
   * appears only where a wrong key would show it.
   * @throws KeyUnavailableError
   */
  async unwrapKey(wrappedBytes: Buffer, length: number): Promise<Buffer> {
    const randomKey = randomBytes(length);
    const key = await this.key.unwrapKey(wrappedBytes);
    return key?.length === length ? key : randomKey;
  }
}

/**
 * Private key in memory. RSA operations run in the thread pool and never on the event loop: signing with the callback
 * form of `sign`, unwrapping with WebCrypto, because `privateDecrypt` has no asynchronous form.
 */
class LoadedKey implements PrivateKey {
  readonly location: KeyLocation = { kind: 'file' };

  private constructor(
    private readonly signingKey: KeyObject,
    private readonly unwrappingKey: webcrypto.CryptoKey,
  ) {}

  static async create(key: KeyObject): Promise<LoadedKey> {
    const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
    const unwrappingKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['decrypt']);
    pkcs8.fill(0);
    return new LoadedKey(key, unwrappingKey);
  }

  sign(data: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      sign('sha256', data, this.signingKey, (error, signature) =>
        error === null ? resolve(signature) : reject(error),
      );
    });
  }

  async unwrapKey(wrappedBytes: Buffer): Promise<Buffer | null> {
    try {
      return Buffer.from(
        await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, this.unwrappingKey, wrappedBytes),
      );
    } catch {
      return null;
    }
  }
}
