import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { ReceivedMessage } from './document-network';
import type { ReceptionOutcome } from './inbound-port';
import { INSERT_MESSAGE, EARLIER_MESSAGE } from './inbound.queries';

/** Record of a message that was received before. */
export interface EarlierDelivery {
  /** Id of the document; null when it was deleted, and for a message to the service provider. */
  documentId: string | null;
  receipt: string;
  /** Whether the earlier message contained the same document for the same receiver, in any envelope. */
  sameDocument: boolean;
  /** Whether the message id is the same; false when the envelope was received under another message id. */
  sameId: boolean;
}

/** Result of storing a message once. */
export type StoreResult =
  | { kind: 'new'; documentId: string | null }
  /** An earlier copy is already stored; the database accepts only one of two concurrent copies. */
  | { kind: 'earlier'; message: EarlierDelivery };

/**
 * Records that detect repeated messages. A record is written in the transaction that stores the content of a message,
 * so that a message is acknowledged if and only if it is stored.
 */
@Injectable()
export class InboundMessages {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Finds an earlier delivery of the same message, or another message with the same message id or envelope id; null for a
   * new message.
   */
  async findEarlier(environment: TeamEnvironment, message: ReceivedMessage): Promise<EarlierDelivery | null> {
    const [row] = await this.unitOfWork.query<EarlierDelivery>(EARLIER_MESSAGE, [
      environment,
      message.messageId,
      message.envelopeId,
      digestPayload(message.payload),
      message.receiver,
    ]);
    return row ?? null;
  }

  /**
   * Stores a message and its record in one transaction.
   * @param store stores the content, and returns the id of the document; null without a document
   */
  async store(
    environment: TeamEnvironment,
    message: ReceivedMessage,
    receipt: string,
    store: (tx: Transaction) => Promise<string | null>,
  ): Promise<StoreResult> {
    try {
      const documentId = await this.unitOfWork.run(async (tx) => {
        const storedDocumentId = await store(tx);
        await tx.query(INSERT_MESSAGE, [
          environment,
          message.messageId,
          message.envelopeId,
          storedDocumentId,
          digestPayload(message.payload),
          receipt,
        ]);
        return storedDocumentId;
      });
      return { kind: 'new', documentId };
    } catch (error) {
      if (getViolatedConstraint(error) === null) throw error;
      const earlierMessage = await this.findEarlier(environment, message);
      if (earlierMessage === null) throw error;
      return { kind: 'earlier', message: earlierMessage };
    }
  }
}

/** Returns the outcome for a message that was received before. */
export function toReceptionOutcome({ receipt, documentId, sameDocument }: EarlierDelivery): ReceptionOutcome {
  if (sameDocument) return { kind: 'stored', receipt, documentId, repeated: true };
  return { kind: 'conflicting', message: 'The message id or envelope id was used before for other content.' };
}

function digestPayload(payload: Buffer): Buffer {
  return createHash('sha256').update(payload).digest();
}
