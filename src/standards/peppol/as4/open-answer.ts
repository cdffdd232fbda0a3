import { As4Error } from './as4-error';
import { sameBytes } from './in-turns';
import { readParts } from './mime/read-parts';
import { ALGORITHM } from './names';
import { readSecurity, type SignedReference } from './security-reader';
import { readSignal, type ReportedError, type SignalMessage } from './signal-message';
import { readSoap, SOAP_LIMITS, type SoapMessage } from './soap-reader';
import { verifySignature } from './verify-signature';

/** Facts about the sent message that its answer is compared with. */
export interface SentRequest {
  messageId: string;
  references: readonly SignedReference[];
  /** certificate for which the message was encrypted, in DER */
  receiver: Buffer;
  /**
   * Returns whether another certificate in DER belongs to the same receiver, e.g. during a renewal: trusted, and with the
   * same seat id. Absent: no other is accepted.
   */
  isSameReceiver?: (certificate: Buffer) => Promise<boolean>;
}

/** State of an answer's signature: `verified`: by the receiver. */
export type AnswerSignature = 'verified' | 'other signer' | 'invalid' | 'absent';

export type Answer =
  /** Receipt for exactly the sent message, signed by the receiver. `signer` is its certificate, in DER. */
  | { kind: 'receipt'; soap: Buffer; signer: Buffer }
  /** Errors. Without a verified signature their author is unknown. */
  | { kind: 'errors'; soap: Buffer; errors: ReportedError[]; signature: AnswerSignature }
  /** Only warnings, or an invalid answer: neither receipt nor refusal. `reason` describes the fault. */
  | { kind: 'unusable'; reason: string; soap: Buffer | null };

/** Maximum size of an answer that is read, in bytes. */
export const MAX_ANSWER = SOAP_LIMITS.size + 64 * 1024;

/**
 * Validates the response to a message. A receipt counts only when it is signed by the receiver over eb:Messaging and the
 * body, refers to this message, and repeats every digest (AS4 1.0, section 5.1.8). The HTTP status does not matter: peers
 * send signals with 200, 400 and 500.
 * @param contentType the HTTP header; a multipart answer is read too
 * @returns the checked answer; never throws for a fault of the peer
 */
export async function openAnswer(
  contentType: string,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
  sentRequest: SentRequest,
): Promise<Answer> {
  let soap: Buffer | null = null;
  try {
    const limits = { soap: SOAP_LIMITS.size, total: MAX_ANSWER, attachments: 0 };
    soap = (await readParts(contentType, body, limits, (bytes) => Promise.resolve(bytes))).head;
    const message = readSoap(soap, 'any body');
    const signal = readSignal(message.messaging);
    const serious = signal.errors.filter(({ severity }) => severity !== 'warning');
    if (signal.receipt === null) {
      if (serious.length === 0) return { kind: 'unusable', reason: 'The answer has only warnings', soap };
      const { signature } = await identifySigner(message, sentRequest);
      const refersToUs = signal.refToMessageId === null || signal.refToMessageId === sentRequest.messageId;
      return refersToUs
        ? { kind: 'errors', soap, errors: serious, signature }
        : { kind: 'unusable', reason: 'The error is about another message', soap };
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
): Promise<Answer> {
  const unusable = (reason: string): Answer => ({ kind: 'unusable', reason, soap });
  const { signature, detail, signer } = await identifySigner(message, sentRequest);
  if (signature === 'absent') return unusable('The receipt is not signed');
  if (signature === 'invalid') return unusable(`The signature of the receipt is not valid: ${detail ?? ''}`);
  if (signature === 'other signer') {
    return unusable('The receipt is signed by another certificate than the message was encrypted for');
  }
  if (signal.refToMessageId !== sentRequest.messageId) return unusable('The receipt is for another message');
  for (const { uri, digest } of sentRequest.references) {
    const confirmedReferences = (signal.receipt ?? []).filter((reference) => reference.uri === uri);
    const [reference] = confirmedReferences;
    if (reference === undefined) return unusable(`The receipt does not confirm ${uri}`);
    const isSameDigest = sameBytes(Buffer.from(reference.digestValue, 'base64'), digest);
    if (confirmedReferences.length > 1 || reference.digestMethod !== ALGORITHM.sha256 || !isSameDigest) {
      return unusable(`The receipt confirms ${uri} with another digest than was sent`);
    }
  }
  return { kind: 'receipt', soap, signer: signer ?? sentRequest.receiver };
}

async function identifySigner(
  message: SoapMessage,
  sentRequest: SentRequest,
): Promise<{ signature: AnswerSignature; detail?: string; signer?: Buffer }> {
  if (message.security === null) return { signature: 'absent' };
  try {
    const header = readSecurity(message.security);
    if (header.signature === null) return { signature: 'absent' };
    const { certificate: signer } = await verifySignature(message, header);
    const isReceiver =
      sameBytes(signer, sentRequest.receiver) || ((await sentRequest.isSameReceiver?.(signer)) ?? false);
    return { signature: isReceiver ? 'verified' : 'other signer', signer };
  } catch (error) {
    if (!(error instanceof As4Error)) throw error;
    return { signature: 'invalid', detail: error.detail };
  }
}
