import type { As4Error, UserMessage } from '../../../standards/peppol/as4';
import type { CertificateCheck } from '../../../standards/peppol/pki';
import type { RefusalReason, QuarantinedMessage } from '../../port/quarantine-port';
import { toRevocationEvidence } from '../certificates/network-trust';

export type TrustedSigner = Extract<CertificateCheck, { trusted: true }>;

/** The part of a message that a trusted access point signed. */
export interface SignedHead {
  signer: TrustedSigner;
  userMessage: UserMessage;
  soap: Buffer;
}

/** State of a message that is being received, as far as it was read. */
export class ReceptionContext {
  /** Null until the signer is known to be trusted: data of untrusted signers is not stored. */
  head: SignedHead | null = null;
  payload: Buffer | null = null;
  envelopeId: string | null = null;
  /** Reason of a refusal in the current step. */
  refusalReason: RefusalReason = 'inconsistent';

  /** @param length announced size of the body in bytes; null without one, or without a body */
  constructor(
    readonly startedAt: Date,
    readonly length: number | null = null,
  ) {}

  /** Returns the message for the quarantine; null without a trusted signer. */
  reportRefusal(failure: As4Error, answer: Buffer, logId: string): QuarantinedMessage | null {
    if (this.head === null) return null;
    const { signer, userMessage, soap } = this.head;
    return {
      reason: this.refusalReason,
      code: failure.code,
      detail: failure.detail,
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
      answer,
      revocation: toRevocationEvidence(signer.revocation),
      receivedAt: this.startedAt,
    };
  }
}
