import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { CLAIM_KEYS, DELETE_OLD_KEYS, RECEIVED_OVER_OWN } from '../connections/upstream.queries';
import { createReceptionKeys, type IdentifiedDocument } from './reception-keys';

/** Days for which a document is recognized: senders repeat a message for some days at most. */
const KEPT_DAYS = 90;

/** Thrown in the transaction of a reception whose document is stored already; the transaction is rolled back. */
export class ReceivedTwiceError extends Error {
  constructor() {
    super('The document was received over another way before.');
  }
}

/**
 * Recognizes documents that a team receives over two ways: over the own access point and from its provider. The keys of a
 * document are stored in the transaction that stores the document, so that one of two simultaneous receptions waits for the
 * other.
 */
@Injectable()
export class UpstreamReceptions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Stores the keys of a document. @throws ReceivedTwiceError when the document came over another way before */
  async claim(tx: Transaction, teamId: string, document: IdentifiedDocument): Promise<void> {
    const keys = createReceptionKeys(document);
    if (keys.length === 0) return;
    const storedRows = await tx.query(CLAIM_KEYS, [teamId, keys]);
    if (storedRows.length < keys.length) throw new ReceivedTwiceError();
  }

  /** Returns whether the own access point has received a document of a provider, also before the team had the provider. */
  async isReceivedOverOwn(
    teamId: string,
    { messageId, instanceId, receiver, content }: IdentifiedDocument,
  ): Promise<boolean> {
    if (messageId === null && instanceId === null) return false;
    const digest = createHash('sha256').update(content).digest();
    const values = [teamId, messageId, instanceId, receiver, digest];
    return (await this.unitOfWork.query(RECEIVED_OVER_OWN, values)).length > 0;
  }

  /** Deletes keys of documents that are no longer repeated. */
  async deleteOld(): Promise<void> {
    await this.unitOfWork.query(DELETE_OLD_KEYS, [KEPT_DAYS]);
  }
}
