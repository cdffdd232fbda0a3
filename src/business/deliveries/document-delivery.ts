import { Injectable } from '@nestjs/common';
import { defineEmissions } from '../../platform/events/define-event';
import { DomainEvents } from '../../platform/events/domain-events';
import { EventLog } from '../../platform/events/event-log';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { mayHaveDuty, type TaxReporting } from '../../standards/taxdata';
import { BusinessStateService } from '../documents/business-status/business-states';
import { canChangeBusinessStatus } from '../documents/business-status/business-statuses';
import { DELIVERY_STATUS_CHANGED } from '../documents/document-events';
import {
  deriveDocumentStatus,
  type DeliveryChannelKind,
  type DeliveryFailure,
  type DeliveryStatus,
} from '../documents/deliveries/delivery-states';
import {
  LOCK_DOCUMENT,
  STATUSES_OF_DOCUMENT,
  SET_DELIVERY_STATUS,
  DELIVERIES_WITH_DOCUMENTS,
  SETTLE_DOCUMENT,
} from './deliveries.queries';

defineEmissions(DELIVERY_STATUS_CHANGED, {
  delivered: {
    operation: 'Transmission over the network, also after `resend`',
    change: 'the recipient accepts the document: `pending` → `delivered`',
  },
  refused: {
    operation: 'Transmission over the network, also after `resend`',
    change: 'the recipient rejects the document, or no attempt is left: `pending` → `failed`',
  },
  mailed: {
    operation: 'Transmission by e-mail',
    change: 'the mail server accepts or rejects the mail: `pending` → `delivered` or `failed`',
  },
  cancelled: {
    operation: '`POST /documents/{documentId}/cancel`',
    change: 'each delivery that has not started: `pending` → `failed`',
  },
  parked: {
    operation: 'A transmission that was started several times and never finished',
    change: 'the delivery is parked and stays `pending`',
  },
  discarded: {
    operation: 'The operator discards a parked delivery',
    change: 'the delivery ends without another attempt: `pending` → `failed`',
  },
});

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** A delivery over the network that may have to be reported has ended; emitted in the transaction that stores its end. */
    'delivery.ended': DeliveryEndedPayload;
  }
}

/** End of a delivery over the network. */
export interface DeliveryEndedPayload {
  documentId: string;
  status: Exclude<DeliveryStatus, 'pending'>;
  /** Instance identifier of the envelope of the delivery, which is also the id of its message. */
  envelopeId: string | null;
  messageId: string | null;
}

/** Converts an ended delivery over the network to the payload of the event `delivery.ended`. */
export function toDeliveryEndedPayload(
  delivery: { documentId: string; envelopeId: string | null; peppolMessageId: string | null },
  status: DeliveryEndedPayload['status'],
): DeliveryEndedPayload {
  const { documentId, envelopeId, peppolMessageId: messageId } = delivery;
  return { documentId, status, envelopeId, messageId };
}

/**
 * Whether the end of a delivery has to be announced: a delivery over the network of a document that its company may have
 * to report to a tax authority. Deliveries that need no report cause no extra work.
 */
export function mustAnnounceEnd(
  { channel, type, docTypeId, taxReporting }: AnnouncedDelivery,
  status: DeliveryEndedPayload['status'],
): boolean {
  if (channel !== 'peppol') return false;
  return mayHaveDuty(taxReporting, 'C2', { type, docTypeId, delivery: status, exchangedAt: clock.now() });
}

/** Values that determine the announcement of the end of a delivery. */
interface AnnouncedDelivery {
  channel: DeliveryChannelKind;
  type: string;
  docTypeId: string;
  taxReporting: TaxReporting | null;
}

/** A delivery that has ended. */
export interface FinishedDelivery {
  id: string;
  channel: DeliveryChannelKind;
  status: Exclude<DeliveryStatus, 'pending'>;
  failure: DeliveryFailure | null;
}

interface NotifiedDocument {
  teamId: string;
  companyId: string;
  type: string;
}

interface ParkedDelivery extends NotifiedDocument {
  id: string;
  channel: DeliveryChannelKind;
  documentId: string;
  deliveryStatus: DeliveryStatus;
}

/** Derives the delivery status of a document from all of its deliveries. */
@Injectable()
export class DocumentDelivery {
  constructor(
    private readonly events: EventLog,
    private readonly domainEvents: DomainEvents,
    private readonly states: BusinessStateService,
  ) {}

  /** Announces the end of a delivery over the network to listening modules, in the transaction that stores the end. */
  async announceEnd(tx: Transaction, endedDelivery: DeliveryEndedPayload): Promise<void> {
    await this.domainEvents.emit(tx, 'delivery.ended', endedDelivery);
  }

  /**
   * Locks a document, so that its deliveries change one after the other. Call this before any change that affects the
   * status of the document: otherwise two deliveries that end at the same time would each ignore the end of the other.
   * Invoices whose business status depends on the document are locked before it.
   * @returns false when the document does not exist
   */
  async lock(tx: Transaction, documentId: string): Promise<boolean> {
    await this.states.lockAffected(tx, documentId);
    const rows = await tx.query(LOCK_DOCUMENT, [documentId]);
    return rows.length > 0;
  }

  /** Lists the statuses of all deliveries of a locked document. */
  async listStatuses(tx: Transaction, documentId: string): Promise<DeliveryStatus[]> {
    const rows = await tx.query<{ status: DeliveryStatus }>(STATUSES_OF_DOCUMENT, [documentId]);
    return rows.map(({ status }) => status);
  }

  /** Stores the status derived from the deliveries of a locked document. */
  async updateStatus(tx: Transaction, documentId: string): Promise<DeliveryStatus | null> {
    const status = deriveDocumentStatus(await this.listStatuses(tx, documentId));
    await tx.query(SET_DELIVERY_STATUS, [documentId, status]);
    await this.states.refreshAffected(tx, documentId);
    return status;
  }

  /** Appends the events of deliveries that were parked, in the transaction that parks them. */
  async recordParked(tx: Transaction, deliveryIds: string[]): Promise<void> {
    const rows = await tx.query<ParkedDelivery>(DELIVERIES_WITH_DOCUMENTS, [deliveryIds]);
    await this.events.recordAll(
      tx,
      DELIVERY_STATUS_CHANGED,
      rows.map(({ id, channel, documentId, deliveryStatus, teamId, companyId, type }) => ({
        teamId,
        companyId,
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
      })),
    );
  }

  /** Stores the end of a delivery in its locked document and appends the event. */
  async finish(tx: Transaction, documentId: string, delivery: FinishedDelivery): Promise<void> {
    const deliveryStatus = deriveDocumentStatus(await this.listStatuses(tx, documentId));
    const isDelivered = delivery.status === 'delivered';
    const [document] = await tx.query<NotifiedDocument>(SETTLE_DOCUMENT, [
      documentId,
      deliveryStatus,
      isDelivered && delivery.channel === 'peppol',
      isDelivered && delivery.channel === 'email',
    ]);
    if (document === undefined) throw new Error(`Document ${documentId} no longer exists`);
    const { teamId, companyId, type } = document;
    await this.events.record(tx, DELIVERY_STATUS_CHANGED, {
      teamId,
      companyId,
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
    if (canChangeBusinessStatus(type)) await this.states.refreshAffected(tx, documentId);
  }
}
