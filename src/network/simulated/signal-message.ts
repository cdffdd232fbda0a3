import { createHash } from 'node:crypto';

const EB = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/';

/** Returns the SHA-256 digest of a payload in base64, as in receipts. */
export function computePayloadDigest(payload: Buffer): string {
  return createHash('sha256').update(payload).digest('base64');
}

/**
 * Creates the receipt of the simulated access point: an ebMS SignalMessage with the message id and the digest of the
 * payload, but without the signature of a real receipt.
 */
export function createReceipt(messageId: string, digest: string, receivedAt: Date): string {
  return (
    `<eb:SignalMessage xmlns:eb="${EB}"><eb:MessageInfo>` +
    `<eb:Timestamp>${receivedAt.toISOString()}</eb:Timestamp><eb:MessageId>receipt-${messageId}</eb:MessageId>` +
    `<eb:RefToMessageId>${messageId}</eb:RefToMessageId></eb:MessageInfo>` +
    `<eb:Receipt><DigestValue Algorithm="http://www.w3.org/2001/04/xmlenc#sha256">${digest}</DigestValue></eb:Receipt>` +
    `</eb:SignalMessage>`
  );
}

/** Stored form of a receipt: the two values of a standard receipt, or the text of any other receipt. */
export interface StoredReceipt {
  receipt: string | null;
  /** SHA-256 of the payload in base64. */
  digest: string | null;
  receivedAt: Date | null;
}

const RECEIPT_VALUES = /<eb:Timestamp>([^<]+)<\/eb:Timestamp>.*>([A-Za-z0-9+/]{43}=)<\/DigestValue>/s;

/**
 * Converts a receipt to its stored form. If `createReceipt` can create the same text, only its two values are stored:
 * 40 bytes instead of 500.
 */
export function toStoredReceipt(messageId: string, receipt: string): StoredReceipt {
  const [, at = '', digest = ''] = RECEIPT_VALUES.exec(receipt) ?? [];
  const receivedAt = new Date(at);
  const isStandard =
    !Number.isNaN(receivedAt.getTime()) && createReceipt(messageId, digest, receivedAt) === receipt;
  return isStandard ? { receipt: null, digest, receivedAt } : { receipt, digest: null, receivedAt: null };
}

/** Restores a receipt from its stored form; null without a receipt. */
export function restoreReceipt(
  messageId: string,
  { receipt, digest, receivedAt }: StoredReceipt,
): string | null {
  if (receipt !== null || digest === null || receivedAt === null) return receipt;
  return createReceipt(messageId, digest, receivedAt);
}

/** Returns whether a receipt is for this message and for exactly these bytes; only then is a document delivered. */
export function isReceiptFor(receipt: string, messageId: string, digest: string): boolean {
  return (
    receipt.includes(`<eb:RefToMessageId>${messageId}</eb:RefToMessageId>`) &&
    receipt.includes(`>${digest}</DigestValue>`)
  );
}
