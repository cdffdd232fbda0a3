import { Injectable } from '@nestjs/common';
import type { DeliveryChannelKind } from '../documents/deliveries/delivery-states';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { ParkedDiscards } from '../../platform/kernel/work-control/parked-discards';
import { DISCARD_DELIVERY, DOCUMENT_OF_DELIVERY } from './deliveries.queries';
import { DocumentDelivery, toDeliveryEndedPayload } from './document-delivery';

interface DiscardedDelivery {
  channel: DeliveryChannelKind;
  envelopeId: string | null;
  peppolMessageId: string | null;
}

/**
 * Ends parked deliveries for the operator. The operator has determined whether the attempt reached the recipient, which
 * the service does not know (docs/decisions/0006-parked-deliveries-stay-pending.md); the message states this decision.
 */
@Injectable()
export class DiscardedDeliveries {
  constructor(
    private readonly documents: DocumentDelivery,
    discards: ParkedDiscards,
  ) {
    discards.register('deliveries', (tx, id, reason) => this.discard(tx, id, reason));
  }

  private async discard(tx: Transaction, id: string, reason: string): Promise<boolean> {
    const [delivery] = await tx.query<{ documentId: string }>(DOCUMENT_OF_DELIVERY, [id]);
    if (delivery === undefined || !(await this.documents.lock(tx, delivery.documentId))) return false;
    const message = `The operator ended the delivery: ${reason}`;
    const [discardedDelivery] = await tx.query<DiscardedDelivery>(DISCARD_DELIVERY, [id, message]);
    if (discardedDelivery === undefined) return false;
    await this.documents.finish(tx, delivery.documentId, {
      id,
      channel: discardedDelivery.channel,
      status: 'failed',
      failure: { category: 'other', message, providerCode: null },
    });
    if (discardedDelivery.channel === 'peppol')
      await this.documents.announceEnd(
        tx,
        toDeliveryEndedPayload({ ...discardedDelivery, ...delivery }, 'failed'),
      );
    return true;
  }
}
