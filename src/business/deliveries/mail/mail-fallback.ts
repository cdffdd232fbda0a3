import { Injectable } from '@nestjs/common';
import type { DueDelivery } from '../delivery-store';
import { MailOrders } from './mail-orders';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { OutgoingDeliveries } from '../outgoing-deliveries';

/** Mails documents that could not be delivered over the network, if the sender requested it. */
@Injectable()
export class MailFallback {
  constructor(
    private readonly mailOrders: MailOrders,
    private readonly outgoing: OutgoingDeliveries,
  ) {}

  /** Creates the mail deliveries in the transaction in which a delivery over the network finally fails. */
  async createMailDeliveries(tx: Transaction, failedDelivery: DueDelivery): Promise<void> {
    if (failedDelivery.channel !== 'peppol') return;
    const order = await this.mailOrders.findByDocumentIn(tx, failedDelivery.documentId);
    if (order?.occasion !== 'on_peppol_failure') return;
    const { documentId, teamId, environment } = failedDelivery;
    await this.outgoing.storeMailDeliveries(
      tx,
      { id: documentId, teamId, environment },
      order.recipients,
      null,
    );
  }
}
