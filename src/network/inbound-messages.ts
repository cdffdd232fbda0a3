import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { violatedConstraint } from '../kernel/database/database-errors';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import type { TeamEnvironment } from '../teams/team.entity';
import type { ReceivedMessage } from './document-network';
import type { IntakeOutcome } from './inbound-port';
import { INSERT_MESSAGE, KNOWN_MESSAGE } from './inbound.queries';

interface EarlierMessage {
  /** Null when it was deleted since, and of a message to the provider itself. */
  documentId: string | null;
  receipt: string;
  sameBytes: boolean;
}

/**
 * The record that tells repeated messages. It is written in the transaction that stores what a message brings, so that a
 * message is acknowledged if and only if it is stored, and stored once.
 */
@Injectable()
export class InboundMessages {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** What a message is answered that was here before; null for a new one. */
  async earlier(environment: TeamEnvironment, message: ReceivedMessage): Promise<IntakeOutcome | null> {
    const [row] = await this.unitOfWork.query<EarlierMessage>(KNOWN_MESSAGE, [
      environment,
      message.messageId,
      message.envelopeId,
      digestOf(message.payload),
    ]);
    return row === undefined ? null : repeated(row);
  }

  /**
   * Stores a message and its record in one transaction. Of two copies that come at the same time the database lets one through.
   * @param store answers the id of the document that was made of it; null when none was
   */
  async once(
    environment: TeamEnvironment,
    message: ReceivedMessage,
    receipt: string,
    store: (tx: Transaction) => Promise<string | null>,
  ): Promise<IntakeOutcome> {
    try {
      const documentId = await this.unitOfWork.run(async (tx) => {
        const stored = await store(tx);
        await tx.query(INSERT_MESSAGE, [
          environment,
          message.messageId,
          message.envelopeId,
          stored,
          digestOf(message.payload),
          receipt,
        ]);
        return stored;
      });
      return { kind: 'stored', receipt, documentId, repeated: false };
    } catch (error) {
      if (violatedConstraint(error) === null) throw error;
      const winner = await this.earlier(environment, message);
      if (winner === null) throw error;
      return winner;
    }
  }
}

function repeated({ receipt, documentId, sameBytes }: EarlierMessage): IntakeOutcome {
  if (sameBytes) return { kind: 'stored', receipt, documentId, repeated: true };
  return { kind: 'conflicting', message: 'The message id or envelope id was used before for other content.' };
}

function digestOf(payload: Buffer): Buffer {
  return createHash('sha256').update(payload).digest();
}
