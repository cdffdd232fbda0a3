import { Injectable } from '@nestjs/common';
import { DocumentStore } from '../documents/document-store';
import type { NewDocument } from '../documents/new-document';
import { conflict } from '../../platform/kernel/http/api-error';

/** Says why a document is not sent a second time. */
@Injectable()
export class DuplicateGuard {
  constructor(private readonly documents: DocumentStore) {}

  /**
   * A document whose delivery failed is no earlier one: it did not arrive.
   * @throws ApiError 409 naming the document of the last year that has the same company, type, number and receiver
   */
  async refuse({ companyId, type, receiverId, content }: NewDocument): Promise<void> {
    const { documentNumber } = content.summary;
    const identity = { companyId, type, documentNumber, receiverId };
    const earlier = await this.documents.findSame(identity);
    // The document failed or was deleted after the statement ran, or was never deleted the usual way.
    if (earlier === null) return this.documents.deleteStaleSentOnce(identity);
    throw conflict(
      'duplicate_document',
      `${documentNumber ?? ''} was sent to ${receiverId ?? 'the same recipient'} before, as ${earlier.id} on ${earlier.createdAt.toISOString()}; set allowDuplicate to true to send it again.`,
    );
  }
}
