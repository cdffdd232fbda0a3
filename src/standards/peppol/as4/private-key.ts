/** Location of a private key: in this process, read from a file, or in another program that uses it for us. */
export type KeyLocation = { kind: 'file' } | { kind: 'external_signer'; address: string };

/** Custody of a private key: {@link KeyLocation} without addresses, which only concern the operator. */
export type KeyCustody = KeyLocation['kind'];

/**
 * Private key of an access point, by its uses. An adapter either has the key, or calls its holder, such as a hardware
 * module.
 */
export interface PrivateKey {
  readonly location: KeyLocation;

  /** RSASSA-PKCS1-v1_5 with SHA-256 over the data. @throws KeyUnavailableError */
  sign(data: Buffer): Promise<Buffer>;

  /**
   * RSA-OAEP with SHA-256 and MGF1-SHA-256, no label (RFC 8017, section 7.1.2).
   * @returns null when the bytes were not wrapped for this key; the reason is not returned, because it would help to
   * decrypt other keys
   * @throws KeyUnavailableError
   */
  unwrapKey(wrappedBytes: Buffer): Promise<Buffer | null>;
}

/** Thrown when the private key cannot be used now; a later attempt may succeed. */
export class KeyUnavailableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyUnavailableError';
  }
}
