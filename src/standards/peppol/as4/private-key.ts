/** Location of a private key: in this process, read from a file, or in another program that performs its operations. */
export type KeyLocation = { kind: 'file' } | { kind: 'external_signer'; address: string };

/** Custody of a private key: {@link KeyLocation} without addresses, which only concern the operator. */
export type KeyCustody = KeyLocation['kind'];

/**
 * Operations with the private key of an access point. An implementation has the key in memory, or calls the program
 * that has it, such as a hardware security module.
 */
export interface PrivateKey {
  readonly location: KeyLocation;

  /** Signs data with RSASSA-PKCS1-v1_5 and SHA-256. @throws KeyUnavailableError */
  sign(data: Buffer): Promise<Buffer>;

  /**
   * Unwraps a key with RSA-OAEP, SHA-256 and MGF1-SHA-256, without a label (RFC 8017, section 7.1.2).
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
