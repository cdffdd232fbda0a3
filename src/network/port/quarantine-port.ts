import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/kernel/logger';

/** Reasons why a message of a trusted access point was rejected. */
export const QUARANTINE_REASONS = [
  /** The payload could not be read: invalid packaging, encryption, digest or compression. */
  'unreadable',
  /** The payload is not a valid envelope (SBDH). */
  'envelope',
  /** Header, envelope and the two access points contradict each other. */
  'inconsistent',
  /** This installation does not serve the receiver, document type or process (PEPPOL:NOT_SERVICED). */
  'not_serviced',
  /** The message id or envelope id was used before for other content. */
  'conflicting',
] as const;

export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** A rejected message of an access point with a trusted certificate, and the error signal that was returned. */
export interface QuarantinedMessage {
  reason: QuarantineReason;
  /** Error code in the error signal: `EBMS:` and four digits. */
  code: string;
  detail: string;
  /** Reference to the rejection in our log. */
  logId: string;
  /** Seat id of the signer's certificate. */
  seatId: string;
  messageId: string;
  conversationId: string;
  /** Instance identifier of the envelope; null without a readable envelope. */
  envelopeId: string | null;
  /** Participants in the signed header, `<scheme>:<identifier>`; null in a test message. */
  sender: string | null;
  receiver: string | null;
  /** Action of the signed header: `<scheme>::<document type>`. */
  documentType: string;
  process: string;
  /** SOAP part as received; its signature was verified. */
  soap: Buffer;
  /** Envelope with its document, decrypted and decompressed; null when it could not be read. */
  payload: Buffer | null;
  /** Signed error signal that was returned. */
  answer: Buffer;
  /** Revocation status of the signer's certificate. */
  revocation: Record<string, string | null>;
  receivedAt: Date;
}

/**
 * Port for rejected messages of the network. The module that stores rejected messages for the operator registers here.
 */
@Injectable()
export class QuarantinePort {
  private store: ((message: QuarantinedMessage) => void) | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /**
   * Sets the store. The module that stores rejected messages calls this once.
   * @param storeMessage returns immediately and stores the message later
   */
  setStore(storeMessage: (message: QuarantinedMessage) => void): void {
    this.store = storeMessage;
  }

  /**
   * Passes a rejected message to the store. Never fails and never waits, because the response to the sender must not
   * depend on the storage.
   */
  add(message: QuarantinedMessage): void {
    try {
      this.store?.(message);
    } catch (error) {
      this.logger.error(
        { err: error, messageId: message.messageId },
        'a rejected message could not be stored in quarantine',
      );
    }
  }
}
