import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { DeliveryStore } from '../deliveries/delivery-store';
import { DocumentDelivery } from '../deliveries/document-delivery';
import { DocumentStore } from '../documents/document-store';
import type { DocumentResource } from '../documents/document.resource';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';

const CANCELLED_FAILURE = {
  category: 'cancelled' as const,
  message: 'The document was cancelled before it was sent.',
  providerCode: null,
};

/** Cancels a scheduled document while none of its deliveries has started. */
@Injectable()
export class CancelService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly deliveries: DeliveryStore,
    private readonly documentDelivery: DocumentDelivery,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws ApiError 404, 409 once a delivery has started or when none is pending */
  async cancel({ teamId }: Credential, documentId: string): Promise<DocumentResource> {
    await this.documents.getRow(teamId, documentId);
    await this.unitOfWork.run(async (tx) => {
      await this.documentDelivery.lock(tx, documentId);
      const cancelledDeliveries = await this.deliveries.cancelUnstartedDeliveries(
        tx,
        documentId,
        CANCELLED_FAILURE,
      );
      const statuses = await this.documentDelivery.listStatuses(tx, documentId);
      if (cancelledDeliveries.length === 0 || statuses.some((status) => status !== 'failed'))
        throw conflict('delivery_started', formatCancelError(statuses));
      for (const { id, channel } of cancelledDeliveries)
        await this.documentDelivery.finish(tx, documentId, {
          id,
          channel,
          status: 'failed',
          failure: CANCELLED_FAILURE,
        });
      await tx.recordCreatedResource('document', documentId);
    });
    return this.documents.get(teamId, documentId);
  }
}

/** Returns the reason why a document cannot be cancelled. @param statuses of its deliveries */
function formatCancelError(statuses: readonly string[]): string {
  const reason =
    statuses.length === 0
      ? 'it has no delivery'
      : statuses.includes('pending')
        ? 'its delivery has started'
        : 'its delivery is already delivered or failed';
  return `The document cannot be cancelled: ${reason}. Only a document whose sendAt lies in the future can be cancelled.`;
}
