import { As4Error } from './as4-error';
import { areBytesEqual } from './in-turns';
import { readParts } from './mime/read-parts';
import { ALGORITHM } from './names';
import { readSecurity, type SignedReference } from './security-reader';
import { readSignal, type ReportedError, type SignalMessage } from './signal-message';
import { readSoap, SOAP_LIMITS, type SoapMessage } from './soap-reader';
import { verifySignature } from './verify-signature';

/** Values of the sent message with which its response is compared. */
export interface SentRequest {
  messageId: string;
  references: readonly SignedReference[];
  /** certificate for which the message was encrypted, in DER */
  receiver: Buffer;
  /**
   * Returns whether another certificate in DER belongs to the same receiver, e.g. during a renewal: trusted, and with
   * the same seat id. When absent, no other certificate is accepted.
   */
  isSameReceiver?: (certificate: Buffer) => Promise<boolean>;
}

/** State of a response's signature; `verified` means that the receiver signed it. */
export type ResponseSignature = 'verified' | 'other signer' | 'invalid' | 'absent';

export type As4Response =
  /** Receipt for exactly the sent message, signed by the receiver. `signer` is its certificate, in DER. */
  | { kind: 'receipt'; soap: Buffer; signer: Buffer }
  /** Errors. Without a verified signature, the author of the errors is unknown. */
  | { kind: 'errors'; soap: Buffer; errors: ReportedError[]; signature: ResponseSignature }
  /** Only warnings, or an invalid response: neither receipt nor error. `reason` describes the problem. */
  | { kind: 'unusable'; reason: string; soap: Buffer | null };

/** Maximum size of a response in bytes. */
export const MAX_RESPONSE_BYTES = SOAP_LIMITS.size + 64 * 1024;

/**
 * Validates the response to a message. A receipt counts only when it is signed by the receiver over eb:Messaging and
 * the body, refers to this message, and repeats every digest (AS4 1.0, section 5.1.8). The HTTP status does not matter:
 * peers send signals with 200, 400 and 500.
 * @param contentType the HTTP header; a multipart response is read, too
 * @returns the checked response; the function never throws for an error of the peer
 */
export async function openResponse(
  contentType: string,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  sentRequest: SentRequest,
): Promise<As4Response> {
  let soap: Buffer | null = null;
  try {
    const limits = { soap: SOAP_LIMITS.size, total: MAX_RESPONSE_BYTES, attachments: 0 };
    soap = (await readParts(contentType, body, limits, (bytes) => Promise.resolve(bytes))).head;
    const message = readSoap(soap, 'any body');
    const signal = readSignal(message.messaging);
    const failures = signal.errors.filter(({ severity }) => severity !== 'warning');
    if (signal.receipt === null) {
      if (failures.length === 0) return { kind: 'unusable', reason: 'The response has only warnings', soap };
      const { signature } = await identifySigner(message, sentRequest);
      const refersToRequest =
        signal.refToMessageId === null || signal.refToMessageId === sentRequest.messageId;
      return refersToRequest
        ? { kind: 'errors', soap, errors: failures, signature }
        : { kind: 'unusable', reason: 'The error concerns another message', soap };
    }
    return await checkReceipt(message, signal, sentRequest, soap);
  } catch (error) {
    if (!(error instanceof As4Error)) throw error;
    return { kind: 'unusable', reason: error.detail, soap };
  }
}

async function checkReceipt(
  message: SoapMessage,
  signal: SignalMessage,
  sentRequest: SentRequest,
  soap: Buffer,
): Promise<As4Response> {
  const toUnusable = (reason: string): As4Response => ({ kind: 'unusable', reason, soap });
  const { signature, detail, signer } = await identifySigner(message, sentRequest);
  if (signature === 'absent') return toUnusable('The receipt is not signed');
  if (signature === 'invalid')
    return toUnusable(`The signature of the receipt is not valid: ${detail ?? ''}`);
  if (signature === 'other signer') {
    return toUnusable(
      'The receipt is signed with another certificate, for which the message was not encrypted',
    );
  }
  if (signal.refToMessageId !== sentRequest.messageId)
    return toUnusable('The receipt is for another message');
  for (const { uri, digest } of sentRequest.references) {
    const confirmedReferences = (signal.receipt ?? []).filter((reference) => reference.uri === uri);
    const [reference] = confirmedReferences;
    if (reference === undefined) return toUnusable(`The receipt does not confirm ${uri}`);
    const isSameDigest = areBytesEqual(Buffer.from(reference.digestValue, 'base64'), digest);
    if (confirmedReferences.length > 1 || reference.digestMethod !== ALGORITHM.sha256 || !isSameDigest) {
      return toUnusable(`The receipt confirms ${uri} with a digest that differs from the sent digest`);
    }
  }
  return { kind: 'receipt', soap, signer: signer ?? sentRequest.receiver };
}

async function identifySigner(
  message: SoapMessage,
  sentRequest: SentRequest,
): Promise<{ signature: ResponseSignature; detail?: string; signer?: Buffer }> {
  if (message.security === null) return { signature: 'absent' };
  try {
    const header = readSecurity(message.security);
    if (header.signature === null) return { signature: 'absent' };
    const { certificate: signer } = await verifySignature(message, header);
    const isReceiver =
      areBytesEqual(signer, sentRequest.receiver) || ((await sentRequest.isSameReceiver?.(signer)) ?? false);
    return { signature: isReceiver ? 'verified' : 'other signer', signer };
  } catch (error) {
    if (!(error instanceof As4Error)) throw error;
    return { signature: 'invalid', detail: error.detail };
  }
}
