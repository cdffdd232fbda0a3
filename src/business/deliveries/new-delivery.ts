import type { DeliveryChannelKind } from '../documents/deliveries/delivery-states';
import type { MlsType } from '../../network/port/document-network';
import type { TeamEnvironment } from '../../access/teams/team.entity';

/** Ids of a delivery in the outside world. All are fixed before the first attempt, so a repeated one can be recognised. */
export interface DeliveryReferences {
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  envelopeId: string | null;
  /** Message-ID of an e-mail. */
  messageId: string | null;
}

/** The document of a delivery. */
export interface DeliveredDocument {
  id: string;
  teamId: string;
  environment: TeamEnvironment;
}

/** One channel over which a document goes to a recipient. */
export interface NewDelivery {
  id: string;
  document: DeliveredDocument;
  channel: DeliveryChannelKind;
  /** `<scheme>:<identifier>` or an e-mail address. */
  address: string;
  /** What fails together; the circuit breaker counts by it. */
  destination: string;
  references: DeliveryReferences;
  /** The status that the envelope asks for; null: it does not say. */
  mlsType: MlsType | null;
  /** Attempts are made for this long after the first is due. */
  giveUpAfterHours: number;
  /** Null: at once. */
  dueAt: Date | null;
  createdAt: Date;
}

/** A new delivery as the columns `DELIVERY_COLUMNS`. */
export function deliveryColumns({ document, references, ...delivery }: NewDelivery): object {
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
  };
}
