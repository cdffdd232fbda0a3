import { isoOrNull } from '../kernel/clock';
import type { RawJson } from '../kernel/http/raw-json';
import type { LabelResource } from '../labels/label.resource';
import type { ValidationOutcome } from '../rules';
import type { DeliveryStatus } from './deliveries/delivery-states';
import type { Delivery } from './delivery.entity';
import type { Direction, DocumentRow } from './document.entity';

export interface DeliveryResource {
  id: string;
  channel: string;
  address: string;
  status: DeliveryStatus;
  statusChangedAt: string;
  failure: { category: string; message: string | null; providerCode: string | null } | null;
  references: {
    peppolMessageId: string | null;
    peppolConversationId: string | null;
    envelopeId: string | null;
    messageId: string | null;
  };
}

/** A document as the API shows it (specification, section 2): every field is always present. */
export interface DocumentResource {
  id: string;
  teamId: string;
  companyId: string;
  direction: Direction;
  senderId: string;
  receiverId: string | null;
  docTypeId: string;
  processId: string;
  countryC1: string | null;
  type: string;
  readAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** The XML as a JSON text; null in lists. */
  xml: RawJson | null;
  parsed: RawJson | null;
  validation: RawJson | ValidationOutcome;
  sentOverPeppol: boolean;
  sentOverEmail: boolean;
  emailRecipients: string[];
  labels: LabelResource[];
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  receivedPeppolSignalMessage: string | null;
  envelopeId: string | null;
  reporting: null;
  deliveryStatus: DeliveryStatus | null;
  deliveries: DeliveryResource[];
}

/** The bulky part of a document. */
export interface DocumentContents {
  /** Null in lists. */
  xml: RawJson | null;
  parsed: RawJson | null;
  validation: RawJson;
}

export function documentResource(
  row: DocumentRow,
  contents: DocumentContents,
  deliveries: Delivery[],
  labels: LabelResource[],
): DocumentResource {
  return {
    id: row.id,
    teamId: row.teamId,
    companyId: row.companyId,
    direction: row.direction,
    senderId: row.senderId,
    receiverId: row.receiverId,
    docTypeId: row.docTypeId,
    processId: row.processId,
    countryC1: row.countryC1,
    type: row.type,
    readAt: isoOrNull(row.readAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    xml: contents.xml,
    parsed: contents.parsed,
    validation: contents.validation,
    sentOverPeppol: row.sentOverPeppol,
    sentOverEmail: row.sentOverEmail,
    emailRecipients: row.emailRecipients,
    labels,
    peppolMessageId: row.peppolMessageId,
    peppolConversationId: row.peppolConversationId,
    receivedPeppolSignalMessage: row.receivedPeppolSignalMessage,
    envelopeId: row.envelopeId,
    reporting: null,
    deliveryStatus: row.deliveryStatus,
    deliveries: deliveries.map(deliveryResource),
  };
}

/** A delivery as the API shows it. */
export function deliveryResource(delivery: Delivery): DeliveryResource {
  return {
    id: delivery.id,
    channel: delivery.channel,
    address: delivery.address,
    status: delivery.status,
    statusChangedAt: delivery.statusChangedAt.toISOString(),
    failure:
      delivery.failureCategory === null
        ? null
        : {
            category: delivery.failureCategory,
            message: delivery.failureMessage,
            providerCode: delivery.failureProviderCode,
          },
    references: {
      peppolMessageId: delivery.peppolMessageId,
      peppolConversationId: delivery.peppolConversationId,
      envelopeId: delivery.envelopeId,
      messageId: delivery.messageId,
    },
  };
}
