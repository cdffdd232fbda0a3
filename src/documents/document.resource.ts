import { isoOrNull } from '../kernel/clock';
import type { RawJson } from '../kernel/http/raw-json';
import type { LabelResource } from '../labels/label.resource';
import type { ValidationOutcome } from '../rules';
import type { AttemptOutcome, DeliveryStatus } from './deliveries/delivery-states';
import type { Delivery } from './delivery.entity';
import type { Direction, DocumentRow } from './document.entity';

export interface DeliveryResource {
  id: string;
  channel: string;
  address: string;
  status: DeliveryStatus;
  statusChangedAt: string;
  /** The instant that the sender asked for; null when it was to be sent at once. */
  scheduledFor: string | null;
  attempts: number;
  /** Null once it is final, and while it is parked. */
  nextAttemptAt: string | null;
  lastAttempt: { at: string; outcome: AttemptOutcome['kind']; message: string | null } | null;
  /** Since when it waits for the operator; its status stays pending. */
  parkedAt: string | null;
  failure: { category: string; message: string | null; providerCode: string | null } | null;
  references: {
    peppolMessageId: string | null;
    peppolConversationId: string | null;
    envelopeId: string | null;
    messageId: string | null;
  };
}

/** How far the tax administration has a report (specification, section 2). Only reports have this. */
export interface ReportingResource {
  reportingStatus: string;
  /** Nothing will change any more. */
  final: boolean;
  receivedAt: string;
  /** First and last day of the period that it is filed with, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** The filing that took it; null until then. */
  submissionId: string | null;
  /** 500 received, 300 accepted, 501 refused by the administration. */
  outcomeCode: string | null;
  outcomeAt: string | null;
  checkedAt: string | null;
  simulated: boolean;
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
  reporting: ReportingResource | null;
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
  deliveries: DeliveryResource[],
  labels: LabelResource[],
  reporting: ReportingResource | null,
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
    reporting,
    deliveryStatus: row.deliveryStatus,
    deliveries,
  };
}

/** A delivery as the API shows it, with the last attempt made. */
export function deliveryResource(
  delivery: Delivery,
  lastAttempt: { at: Date; outcome: AttemptOutcome['kind']; message: string | null } | null,
): DeliveryResource {
  return {
    id: delivery.id,
    channel: delivery.channel,
    address: delivery.address,
    status: delivery.status,
    statusChangedAt: delivery.statusChangedAt.toISOString(),
    scheduledFor: isoOrNull(delivery.scheduledFor),
    attempts: delivery.attempts,
    nextAttemptAt: isoOrNull(delivery.nextAttemptAt),
    lastAttempt:
      lastAttempt === null
        ? null
        : {
            at: lastAttempt.at.toISOString(),
            outcome: lastAttempt.outcome,
            message: lastAttempt.message,
          },
    parkedAt: isoOrNull(delivery.parkedAt),
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
