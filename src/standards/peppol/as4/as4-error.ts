export type EbmsCategory = 'Content' | 'Communication' | 'Unpackaging' | 'Processing';
export type EbmsOrigin = 'ebms' | 'security' | 'reliability';

interface EbmsDefinition {
  code: string;
  category: EbmsCategory;
  origin: EbmsOrigin;
  /** text of eb:Description */
  description: string;
}

/** Errors that this access point reports, by short description (ebMS 3.0 core, section 6.7; AS4 1.0, section 3.4). */
export const EBMS_ERRORS = {
  ValueNotRecognized: define('0001', 'Content', 'ebms', 'A value is not recognised'),
  FeatureNotSupported: define('0002', 'Content', 'ebms', 'A feature is not supported'),
  ValueInconsistent: define(
    '0003',
    'Content',
    'ebms',
    'A value is inconsistent with another or is not allowed',
  ),
  Other: define('0004', 'Content', 'ebms', 'The message could not be processed'),
  MimeInconsistency: define('0007', 'Unpackaging', 'ebms', 'The MIME packaging is not correct'),
  InvalidHeader: define('0009', 'Unpackaging', 'ebms', 'The ebMS header is not correct'),
  ProcessingModeMismatch: define(
    '0010',
    'Processing',
    'ebms',
    'The message does not fit the processing mode',
  ),
  ExternalPayloadError: define(
    '0011',
    'Content',
    'ebms',
    'A payload reference cannot be resolved in the message',
  ),
  FailedAuthentication: define('0101', 'Processing', 'security', 'The signature could not be validated'),
  FailedDecryption: define('0102', 'Processing', 'security', 'The message could not be decrypted'),
  PolicyNoncompliance: define(
    '0103',
    'Processing',
    'security',
    'The message security does not follow the policy',
  ),
  DecompressionFailure: define('0303', 'Communication', 'ebms', 'The payload could not be decompressed'),
} as const satisfies Record<string, EbmsDefinition>;

export type EbmsError = keyof typeof EBMS_ERRORS;

function define(
  code: string,
  category: EbmsCategory,
  origin: EbmsOrigin,
  description: string,
): EbmsDefinition {
  return { code: `EBMS:${code}`, category, origin, description };
}

/** Exact ErrorDetail for a receiver or document type that is not served (Peppol AS4 profile 2.0.3). */
export const NOT_SERVICED = 'PEPPOL:NOT_SERVICED';

/** Rejection of a message, with the ebMS error that is returned. `detail` is shown to the sender as ErrorDetail. */
export class As4Error extends Error {
  /** MessageId of the rejected message, as soon as it has been read; it is not authenticated. */
  refToMessageId: string | undefined;

  constructor(
    readonly error: EbmsError,
    readonly detail: string,
  ) {
    super(`${EBMS_ERRORS[error].code} ${error}: ${detail}`);
    this.name = 'As4Error';
  }

  /** `EBMS:` and four digits. */
  get code(): string {
    return EBMS_ERRORS[this.error].code;
  }
}

/**
 * Creates the error for a message that exceeds the size limit.
 * @param limit maximum bytes of the HTTP body
 */
export function messageTooLargeError(limit: number): As4Error {
  return new As4Error(
    'Other',
    `The message has more than ${limit} bytes, the maximum that this access point accepts; send a smaller document`,
  );
}

/**
 * Creates the error for every failure of decryption, from the wrapped key to the plaintext. The error is always the
 * same, because a sender who can distinguish the failures can use the errors to decrypt other messages.
 */
export function decryptionFailedError(): As4Error {
  return new As4Error(
    'FailedDecryption',
    'The payload could not be decrypted with the key of this access point',
  );
}
