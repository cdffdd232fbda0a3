import { Injectable } from '@nestjs/common';
import type { Transaction } from '../kernel/database/unit-of-work';
import { DocumentStore, type DocumentIdentity } from '../documents/document-store';
import { conflict } from '../kernel/http/failure';
import { LOCK_DOUBLES } from './sending.queries';

/** Keeps a document from being sent twice by accident. */
@Injectable()
export class DuplicateGuard {
  constructor(private readonly documents: DocumentStore) {}

  /**
   * Of two requests with the same number at the same time the second one waits here until the first one is committed.
   * A document whose delivery failed is no earlier one: it did not arrive.
   * @throws Failure 409 naming the document of the last year that has the same company, type, number and receiver
   */
  async refuseSecond(tx: Transaction, document: DocumentIdentity): Promise<void> {
    if (document.documentNumber === null) return;
    const { companyId, type, documentNumber, receiverId } = document;
    await tx.query(LOCK_DOUBLES, [JSON.stringify([companyId, type, documentNumber, receiverId])]);
    const earlier = await this.documents.findSame(tx, document);
    if (earlier === null) return;
    throw conflict(
      'duplicate_document',
      `${documentNumber} was sent to ${receiverId ?? 'the same recipient'} before, as ${earlier.id} on ${earlier.createdAt.toISOString()}; set allowDuplicate to true to send it again.`,
    );
  }
}
