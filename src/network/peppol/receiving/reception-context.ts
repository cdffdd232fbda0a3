import type { As4Failure, UserMessage } from '../../../standards/peppol/as4';
import type { CertificateVerdict } from '../../../standards/peppol/pki';
import type { RefusalReason, RefusedMessage } from '../../port/quarantine-port';
import { revocationFacts } from '../certificates/revocation-facts';

export type TrustedSigner = Extract<CertificateVerdict, { trusted: true }>;

/** The part of a message that a trusted access point signed. */
export interface SignedHead {
  signer: TrustedSigner;
  userMessage: UserMessage;
  soap: Buffer;
}

/** What is known of a message that is being received, as far as it came. */
export class ReceptionContext {
  /** Null until its signer is known to be trusted: of others nothing is kept. */
  head: SignedHead | null = null;
  payload: Buffer | null = null;
  envelopeId: string | null = null;
  /** What is wrong with the message when it is refused at this point. */
  point: RefusalReason = 'inconsistent';

  /** @param length bytes of the body as its header announces them; null when it does not, or there is none */
  constructor(
    readonly startedAt: Date,
    readonly length: number | null = null,
  ) {}

  /** The message as it is kept for the operator; null while nobody who is trusted has signed it. */
  refused(failure: As4Failure, answer: Buffer, logId: string): RefusedMessage | null {
    if (this.head === null) return null;
    const { signer, userMessage, soap } = this.head;
    return {
      reason: this.point,
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
      revocation: revocationFacts(signer.revocation),
      receivedAt: this.startedAt,
    };
  }
}
