import { Injectable } from '@nestjs/common';
import { DocumentStore } from '../documents/document-store';
import type { NewDocument } from '../documents/new-document';
import { conflict } from '../../platform/kernel/http/api-error';

/** Explains why a document is not sent a second time. */
@Injectable()
export class DuplicateGuard {
  constructor(private readonly documents: DocumentStore) {}

  /**
   * Rejects a duplicate. A document whose delivery failed does not count, because it did not arrive.
   * @throws ApiError 409 naming the document of the last year that has the same company, type, number and receiver
   */
  async throwIfDuplicate({ companyId, type, receiverId, content }: NewDocument): Promise<void> {
    const { documentNumber } = content.summary;
    const identity = { companyId, type, documentNumber, receiverId };
    const earlier = await this.documents.findDuplicate(identity);
    // The earlier document failed or was deleted after the statement ran, or was removed outside of the product.
    if (earlier === null) return this.documents.deleteStaleDuplicateKey(identity);
    throw conflict(
      'duplicate_document',
      `The document ${documentNumber ?? ''} was already sent to ${receiverId ?? 'the same recipient'} as ${earlier.id} on ${earlier.createdAt.toISOString()}; set allowDuplicate to true to send it again.`,
    );
  }
}
