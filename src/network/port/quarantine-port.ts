import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/kernel/logger';

/** Reason why a message of a trusted access point was refused. */
export const REFUSAL_REASONS = [
  /** Packaging, encryption, digest or compression: its payload could not be read. */
  'unreadable',
  /** The payload is not an envelope of the network. */
  'envelope',
  /** Header, envelope and the two access points contradict each other. */
  'inconsistent',
  /** Receiver, document type or process is not served here (PEPPOL:NOT_SERVICED). */
  'not_serviced',
  /** The message id or envelope id was used before for other content. */
  'conflicting',
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A refused message of an access point with a trusted certificate, and its answer. */
export interface QuarantinedMessage {
  reason: RefusalReason;
  /** Error code in the answer: `EBMS:` and four digits, and the ErrorDetail. */
  code: string;
  detail: string;
  /** Reference to the refusal in our log. */
  logId: string;
  /** Seat id of the signer's certificate. */
  seatId: string;
  messageId: string;
  conversationId: string;
  /** Instance identifier of the envelope; null without a readable one. */
  envelopeId: string | null;
  /** Participants in the signed header, `<scheme>:<identifier>`; null in a test message. */
  sender: string | null;
  receiver: string | null;
  /** Action of the signed header, `<scheme>::<document type>`, and its service. */
  documentType: string;
  process: string;
  /** SOAP part as received; its signature was verified. */
  soap: Buffer;
  /** Envelope with its document, decrypted and decompressed; null when it could not be read. */
  payload: Buffer | null;
  /** The signed error of the answer. */
  answer: Buffer;
  /** Revocation status of the signer's certificate. */
  revocation: Record<string, string | null>;
  receivedAt: Date;
}

/** Port for refused messages of the network. The module that stores them for the operator registers here. */
@Injectable()
export class QuarantinePort {
  private store: ((message: QuarantinedMessage) => void) | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Called once by the module that stores refused messages. @param storeMessage returns immediately, and stores later */
  setStore(storeMessage: (message: QuarantinedMessage) => void): void {
    this.store = storeMessage;
  }

  /** Passes on a refused message. Never fails and never waits, because the sender's answer must not depend on it. */
  add(message: QuarantinedMessage): void {
    try {
      this.store?.(message);
    } catch (error) {
      this.logger.error(
        { err: error, messageId: message.messageId },
        'a refused message could not be stored',
      );
    }
  }
}
