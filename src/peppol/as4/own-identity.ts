import { createPrivateKey, randomBytes, sign, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';

/**
 * One of our access point certificates with its key. RSA operations run in the thread pool and never on the event loop:
 * signing by the callback form of `sign`, unwrapping by WebCrypto, because `privateDecrypt` has no asynchronous form.
 */
export class OwnIdentity {
  private constructor(
    /** DER */
    readonly certificate: Buffer,
    private readonly signingKey: KeyObject,
    private readonly unwrappingKey: webcrypto.CryptoKey,
  ) {}

  /**
   * @param certificate PEM or DER
   * @param privateKey PEM; it stays in memory only
   * @throws Error when the key is not RSA or does not belong to the certificate
   */
  static async load(certificate: Buffer | string, privateKey: Buffer | string): Promise<OwnIdentity> {
    const x509 = new X509Certificate(certificate);
    const key = createPrivateKey(privateKey);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('The private key is not an RSA key');
    if (!x509.checkPrivateKey(key)) throw new Error('The private key does not belong to the certificate');
    const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
    const unwrappingKey = await webcrypto.subtle.importKey(
      'pkcs8',
      pkcs8,
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['decrypt'],
    );
    pkcs8.fill(0);
    return new OwnIdentity(x509.raw, key, unwrappingKey);
  }

  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(data: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      sign('sha256', data, this.signingKey, (error, signature) =>
        error === null ? resolve(signature) : reject(error),
      );
    });
  }

  /**
   * Unwraps a content key: RSA-OAEP with SHA-256 and MGF1-SHA-256, no label (RFC 8017, section 7.1). When that fails, or
   * gives no key of this length, a random key comes back, so that the failure shows only where a wrong key would show it.
   */
  async unwrapKey(wrapped: Buffer, length: number): Promise<Buffer> {
    const instead = randomBytes(length);
    try {
      const key = Buffer.from(
        await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, this.unwrappingKey, wrapped),
      );
      return key.length === length ? key : instead;
    } catch {
      return instead;
    }
  }
}
