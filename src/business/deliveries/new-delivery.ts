import type { DeliveryChannelKind } from '../documents/deliveries/delivery-states';
import type { MlsType } from '../../network/port/document-network';
import type { TeamEnvironment } from '../../access/teams/team.entity';

/**
 * External ids of a delivery. The ids are fixed before the first attempt, so that a repeated attempt can be recognised.
 */
export interface DeliveryReferences {
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  envelopeId: string | null;
  /** Message-ID of an e-mail. */
  messageId: string | null;
}

/** The document of a delivery. */
export interface DeliverableDocument {
  id: string;
  teamId: string;
  environment: TeamEnvironment;
}

/** A delivery of a document to one recipient over one channel. */
export interface NewDelivery {
  id: string;
  document: DeliverableDocument;
  channel: DeliveryChannelKind;
  /** Address of the recipient: `<scheme>:<identifier>`, or an e-mail address. */
  address: string;
  /** Key of the circuit breaker: deliveries with the same key fail together. */
  destination: string;
  references: DeliveryReferences;
  /** Status message (MLS) that the envelope requests; null: the envelope requests none. */
  mlsType: MlsType | null;
  /** Hours after the first due time in which attempts are made. */
  giveUpAfterHours: number;
  /** Scheduled time of the first attempt; null: immediately. */
  dueAt: Date | null;
  createdAt: Date;
  /** Trace of the request or work that created the delivery; null without a trace. */
  traceparent: string | null;
}

/** Converts a new delivery to the columns `DELIVERY_COLUMNS`. */
export function toDeliveryColumns({ document, references, ...delivery }: NewDelivery): object {
  return {
    id: delivery.id,
    team_id: document.teamId,
    document_id: document.id,
    environment: document.environment,
    channel: delivery.channel,
    address: delivery.address,
    destination: delivery.destination,
    created_at: delivery.createdAt,
    peppol_message_id: references.peppolMessageId,
    peppol_conversation_id: references.peppolConversationId,
    envelope_id: references.envelopeId,
    message_id: references.messageId,
    scheduled_for: delivery.dueAt,
    give_up_after_hours: delivery.giveUpAfterHours,
    mls_type: delivery.mlsType,
    ...(delivery.traceparent !== null && { traceparent: delivery.traceparent }),
  };
}
