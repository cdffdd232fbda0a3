import { Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log';
import type { Transaction } from '../../kernel/database/unit-of-work';
import {
  deliveryStatusOf,
  type DeliveryChannel,
  type DeliveryFailure,
  type DeliveryStatus,
} from './delivery-states';

/** A delivery that has come to its end. */
export interface FinishedDelivery {
  id: string;
  channel: DeliveryChannel;
  status: Exclude<DeliveryStatus, 'pending'>;
  failure: DeliveryFailure | null;
  receipt: string | null;
}

interface DocumentRow {
  teamId: string;
  companyId: string;
  type: string;
}

interface ParkedRow extends DocumentRow {
  id: string;
  channel: DeliveryChannel;
  documentId: string;
  deliveryStatus: DeliveryStatus;
}

/** What a document shows of its deliveries, always derived from all of them. */
@Injectable()
export class DocumentDelivery {
  constructor(private readonly events: EventLog) {}

  /**
   * Locks the document, so that its deliveries change one after the other. Comes before any change that shall show in
   * the document: two that end at once would otherwise each derive a status without the other.
   * @returns false when there is no such document
   */
  async lock(tx: Transaction, documentId: string): Promise<boolean> {
    const rows = await tx.query('SELECT id FROM documents WHERE id = $1 FOR NO KEY UPDATE', [documentId]);
    return rows.length > 0;
  }

  /** Statuses of all deliveries of a locked document. */
  async statuses(tx: Transaction, documentId: string): Promise<DeliveryStatus[]> {
    const rows = await tx.query<{ status: DeliveryStatus }>(
      'SELECT status FROM deliveries WHERE document_id = $1',
      [documentId],
    );
    return rows.map(({ status }) => status);
  }

  /** Writes the status that follows from the deliveries of a locked document. */
  async derive(tx: Transaction, documentId: string): Promise<DeliveryStatus | null> {
    const status = deliveryStatusOf(await this.statuses(tx, documentId));
    await tx.query(
      'UPDATE documents SET delivery_status = $2, updated_at = clock_timestamp() WHERE id = $1',
      [documentId, status],
    );
    return status;
  }

  /** Tells of deliveries that were parked, in the transaction that parks them. */
  async parked(tx: Transaction, deliveryIds: string[]): Promise<void> {
    const rows = await tx.query<ParkedRow>(
      `SELECT d.id, d.channel, o.id AS "documentId", o.delivery_status AS "deliveryStatus", o.team_id AS "teamId",
         o.company_id AS "companyId", o.type
       FROM deliveries d JOIN documents o ON o.id = d.document_id WHERE d.id = ANY($1) ORDER BY d.id`,
      [deliveryIds],
    );
    for (const { id, channel, documentId, deliveryStatus, teamId, companyId, type } of rows)
      await this.events.record(tx, {
        teamId,
        companyId,
        type: 'document.delivery_status_changed',
        data: {
          documentId,
          direction: 'outgoing',
          type,
          deliveryStatus,
          deliveryId: id,
          channel,
          status: 'pending',
          previousStatus: 'pending',
          failure: null,
          parked: true,
        },
      });
  }

  /** Shows the end of a delivery in its document, which is locked, and tells of it. */
  async finish(tx: Transaction, documentId: string, delivery: FinishedDelivery): Promise<void> {
    const deliveryStatus = deliveryStatusOf(await this.statuses(tx, documentId));
    const delivered = delivery.status === 'delivered';
    const [document] = await tx.query<DocumentRow>(
      `UPDATE documents SET delivery_status = $2, updated_at = clock_timestamp(),
         sent_over_peppol = sent_over_peppol OR $3, sent_over_email = sent_over_email OR $4,
         received_peppol_signal_message = coalesce($5, received_peppol_signal_message)
       WHERE id = $1 RETURNING team_id AS "teamId", company_id AS "companyId", type`,
      [
        documentId,
        deliveryStatus,
        delivered && delivery.channel === 'peppol',
        delivered && delivery.channel === 'email',
        delivery.channel === 'peppol' ? delivery.receipt : null,
      ],
    );
    if (document === undefined) throw new Error(`Document ${documentId} is gone`);
    const { teamId, companyId, type } = document;
    await this.events.record(tx, {
      teamId,
      companyId,
      type: 'document.delivery_status_changed',
      data: {
        documentId,
        direction: 'outgoing',
        type,
        deliveryStatus,
        deliveryId: delivery.id,
        channel: delivery.channel,
        status: delivery.status,
        previousStatus: 'pending',
        failure: delivery.failure,
      },
    });
  }
}
