import type { As4Error, UserMessage } from '../../../standards/peppol/as4';
import type { CertificateCheck } from '../../../standards/peppol/pki';
import type { QuarantineReason, QuarantinedMessage } from '../../port/quarantine-port';
import { toRevocationEvidence } from '../certificates/network-trust';

export type TrustedSigner = Extract<CertificateCheck, { trusted: true }>;

/** Signed header of a message, with its trusted signer. */
export interface SignedHead {
  signer: TrustedSigner;
  userMessage: UserMessage;
  soap: Buffer;
}

/** State of a message during its reception: the parts that were read so far. */
export class ReceptionContext {
  /** Signed header; null until the signer is verified, because data of untrusted signers is not stored. */
  head: SignedHead | null = null;
  payload: Buffer | null = null;
  envelopeId: string | null = null;
  /** Reason for the quarantine if the current step fails. */
  rejectionReason: QuarantineReason = 'inconsistent';

  /** @param length announced size of the body in bytes; null when unknown, or without a body */
  constructor(
    readonly startedAt: Date,
    readonly length: number | null = null,
  ) {}

  /** Converts the message to its form in quarantine; null without a trusted signer. */
  toQuarantinedMessage(error: As4Error, signal: Buffer, logId: string): QuarantinedMessage | null {
    if (this.head === null) return null;
    const { signer, userMessage, soap } = this.head;
    return {
      reason: this.rejectionReason,
      code: error.code,
      detail: error.detail,
      logId,
      seatId: signer.seatId,
      messageId: userMessage.messageId,
      conversationId: userMessage.conversationId,
      envelopeId: this.envelopeId,
      sender: userMessage.originalSender?.value.toLowerCase() ?? null,
      receiver: userMessage.finalRecipient?.value.toLowerCase() ?? null,
      documentType: userMessage.action,
      process: userMessage.service.value,
      soap,
      payload: this.payload,
      answer: signal,
      revocation: toRevocationEvidence(signer.revocation),
      receivedAt: this.startedAt,
    };
  }
}
