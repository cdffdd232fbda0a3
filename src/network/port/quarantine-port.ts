import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/kernel/logger';

/** Why a message of a trusted access point was refused. */
export const REFUSAL_REASONS = [
  /** Packaging, encryption, digest or compression: its payload could not be had. */
  'unreadable',
  /** The payload is no envelope of the network. */
  'envelope',
  /** Header, envelope and the two access points do not say the same. */
  'inconsistent',
  /** Receiver, document type or process is not served here (PEPPOL:NOT_SERVICED). */
  'not_serviced',
  /** The message id or envelope id was used before for other content. */
  'conflicting',
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A message of an access point whose certificate is trusted, which was refused; and the answer that it was given. */
export interface RefusedMessage {
  reason: RefusalReason;
  /** `EBMS:` and four digits, and the ErrorDetail, as answered. */
  code: string;
  detail: string;
  /** Under which our log has the refusal. */
  logId: string;
  /** Seat id of the signer's certificate. */
  seatId: string;
  messageId: string;
  conversationId: string;
  /** Instance identifier of the envelope; null when there is none that could be read. */
  envelopeId: string | null;
  /** Participants as the signed header names them, `<scheme>:<identifier>`; null in a test message. */
  sender: string | null;
  receiver: string | null;
  /** Action of the signed header, `<scheme>::<document type>`, and its service. */
  documentType: string;
  process: string;
  /** The SOAP part as it came; its signature was verified. */
  soap: Buffer;
  /** The envelope with its document, decrypted and decompressed; null when it could not be had. */
  payload: Buffer | null;
  /** The signed error that was answered. */
  answer: Buffer;
  /** What was known about the revocation of the signer's certificate. */
  revocation: Record<string, string | null>;
  receivedAt: Date;
}

/** Where the network hands over what it refused. The module that keeps it for the operator answers. */
@Injectable()
export class QuarantinePort {
  private keeper: ((message: RefusedMessage) => void) | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Called once by the module that keeps refused messages. @param keeper returns at once, and stores later */
  keepWith(keeper: (message: RefusedMessage) => void): void {
    this.keeper = keeper;
  }

  /** Offers a refused message. Never fails and never waits: the sender's answer is not to depend on it. */
  offer(message: RefusedMessage): void {
    try {
      this.keeper?.(message);
    } catch (error) {
      this.logger.error({ err: error, messageId: message.messageId }, 'a refused message could not be kept');
    }
  }
}
