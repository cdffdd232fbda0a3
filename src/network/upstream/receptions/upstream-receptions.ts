import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { INSERT_KEYS, DELETE_OLD_KEYS, RECEIVED_OVER_OWN_NETWORK } from '../connections/upstream.queries';
import { createReceptionKeys, type IdentifiedDocument } from './reception-keys';

/** Days for which a document is recognized; senders repeat a message for a few days at most. */
const RETENTION_DAYS = 90;

/** Thrown in the transaction of a reception whose document is already stored; the transaction is rolled back. */
export class DuplicateReceptionError extends Error {
  constructor() {
    super('The document was already received over another route.');
  }
}

/**
 * Recognizes documents that a team receives over two routes: over the own access point and from its provider. The keys
 * of a document are stored in the transaction that stores the document, so that one of two concurrent receptions waits
 * for the other.
 */
@Injectable()
export class UpstreamReceptions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Stores the keys of a document.
   * @throws DuplicateReceptionError when the document was already received over another route
   */
  async storeKeys(tx: Transaction, teamId: string, document: IdentifiedDocument): Promise<void> {
    const keys = createReceptionKeys(document);
    if (keys.length === 0) return;
    const storedRows = await tx.query(INSERT_KEYS, [teamId, keys]);
    if (storedRows.length < keys.length) throw new DuplicateReceptionError();
  }

  /**
   * Returns whether the own access point has already received a document of the provider, even before the team used the
   * provider.
   */
  async isReceivedOverOwnNetwork(
    teamId: string,
    { messageId, instanceId, receiver, content }: IdentifiedDocument,
  ): Promise<boolean> {
    if (messageId === null && instanceId === null) return false;
    const digest = createHash('sha256').update(content).digest();
    const values = [teamId, messageId, instanceId, receiver, digest];
    return (await this.unitOfWork.query(RECEIVED_OVER_OWN_NETWORK, values)).length > 0;
  }

  /** Deletes keys of documents that are no longer repeated. */
  async deleteOld(): Promise<void> {
    await this.unitOfWork.query(DELETE_OLD_KEYS, [RETENTION_DAYS]);
  }
}
