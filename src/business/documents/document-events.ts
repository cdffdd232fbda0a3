import { defineEvent } from '../../platform/events/define-event';
import {
  decimal,
  flag,
  idOf,
  listOf,
  nullable,
  object,
  enumOf,
  open,
  text,
} from '../../platform/kernel/http/schema';
import { PAYEE_WARNINGS } from '../../standards/rules/payee-warnings';
import { DELIVERY_CHANNELS, DELIVERY_STATUSES, FAILURE_CATEGORIES } from './deliveries/delivery-states';
import { newDocumentId } from './document.resource';
import { newDeliveryId } from './deliveries/delivery.resource';
import { BUSINESS_STATUSES } from './business-status/business-statuses';
import { PURCHASE_STATES } from './purchases/purchase.resource';
import { newStatusId, STATUS_ORIGINS } from './lifecycle/lifecycle-status-content';

const documentStatus = enumOf(...DELIVERY_STATUSES);
const channel = enumOf(...DELIVERY_CHANNELS);
const documentId = idOf(newDocumentId.prefix);
const deliveryId = idOf(newDeliveryId.prefix);
const kindFields = {
  direction: enumOf('incoming', 'outgoing'),
  type: { ...text, description: 'Document type, e.g. invoice' },
};
const documentFields = { documentId, ...kindFields };
const labelSchema = open({ documentId, labelId: idOf('lbl') }, kindFields);

export const DOCUMENT_RECEIVED = defineEvent({
  type: 'document.received',
  summary: 'A document was received for a company of the team',
  schema: open(documentFields, {
    payeeWarnings: {
      ...listOf(enumOf(...PAYEE_WARNINGS)),
      description: 'Codes of the warnings about the payee; absent if there are none',
    },
  }),
});

export const DOCUMENT_SENT = defineEvent({
  type: 'document.sent',
  summary: 'A document was accepted for sending and will be delivered',
  schema: open({ ...documentFields, deliveryStatus: nullable(documentStatus) }, { deliveryId, channel }),
});

export const DELIVERY_STATUS_CHANGED = defineEvent({
  type: 'document.delivery_status_changed',
  summary: 'A delivery of a document succeeded, failed, or was parked',
  schema: open(
    {
      ...documentFields,
      deliveryStatus: nullable(documentStatus),
      deliveryId,
      channel,
      status: documentStatus,
      previousStatus: documentStatus,
      failure: nullable(
        object({
          category: enumOf(...FAILURE_CATEGORIES),
          message: nullable(text),
          providerCode: nullable(text),
        }),
      ),
    },
    {
      parked: {
        ...flag,
        description:
          'Whether the delivery is parked: it stays pending until the operator resumes it, because its ' +
          'attempts started repeatedly and never finished',
      },
    },
  ),
});

export const DOCUMENT_RESPONSE_RECEIVED = defineEvent({
  type: 'document.response_received',
  summary: 'The other party responded to a document; the delivery status does not change',
  schema: open(
    {
      ...documentFields,
      responseId: idOf('rsp'),
      kind: enumOf('messageLevelStatus', 'invoiceResponse'),
      code: {
        ...nullable(text),
        description: 'Status code, e.g. `AP` or `RE`; null when the message has no known code',
      },
    },
    {
      deliveryId: nullable(deliveryId),
      responseDocumentId: nullable(documentId),
      state: {
        ...nullable(text),
        description: 'Status of the invoice after the response, e.g. `AP` or `partiallyPaid`',
      },
    },
  ),
});

export const DOCUMENT_LIFECYCLE_CHANGED = defineEvent({
  type: 'document.lifecycle_changed',
  summary: 'The French life-cycle status of an invoice changed',
  schema: open(
    {
      ...documentFields,
      statusId: idOf(newStatusId.prefix),
      status: { ...text, description: 'Code of the status, e.g. `205`' },
      previousStatus: { ...nullable(text), description: 'Previous status of the invoice' },
      origin: {
        ...enumOf(...STATUS_ORIGINS),
        description: 'Origin of the status: the company, the other party, or this service',
      },
    },
    { statusDocumentId: nullable(documentId) },
  ),
});

const businessStatus = enumOf(...BUSINESS_STATUSES);

export const BUSINESS_STATUS_CHANGED = defineEvent({
  type: 'document.business_status_changed',
  summary:
    'The business status of an invoice or credit note changed because of a response, a payment or a credit note',
  schema: open(
    {
      documentId,
      companyId: idOf('c'),
      businessStatus: { ...businessStatus, description: 'Business status of the document' },
      previous: { ...businessStatus, description: 'Business status before the change' },
      reason: {
        ...nullable(text),
        description: 'Reason in the words of the sender of the status; null without a reason',
      },
    },
    {
      ...kindFields,
      openAmount: {
        ...nullable(decimal),
        description: 'Open amount of the invoice; null for a credit note',
      },
    },
  ),
});

const purchaseState = enumOf(...PURCHASE_STATES);

export const PURCHASE_STATE_CHANGED = defineEvent({
  type: 'document.purchase_state_changed',
  summary: 'A received invoice or credit note was approved, booked or reopened',
  schema: open(
    {
      documentId,
      companyId: idOf('c'),
      state: { ...purchaseState, description: 'State of the work on the document' },
      previous: { ...purchaseState, description: 'State before the change' },
      changedBy: {
        ...nullable(text),
        description: 'Id of the person or the API key that changed the state',
      },
    },
    kindFields,
  ),
});

export const PAYEE_CONFIRMED = defineEvent({
  type: 'document.payee_confirmed',
  summary: 'A person confirmed that the payee of a received document was checked',
  schema: open(
    {
      documentId,
      companyId: idOf('c'),
      warnings: {
        ...listOf(enumOf(...PAYEE_WARNINGS)),
        description: 'Codes of the document’s warnings about the payee',
      },
      confirmedBy: { ...text, description: 'Id of the person who confirmed the payee' },
    },
    kindFields,
  ),
});

export const LABEL_ASSIGNED = defineEvent({
  type: 'document.label.assigned',
  summary: 'A label was added to a document',
  schema: labelSchema,
});

export const LABEL_UNASSIGNED = defineEvent({
  type: 'document.label.unassigned',
  summary: 'A label was removed from a document',
  schema: labelSchema,
});

export const REPORTING_STATUS_CHANGED = defineEvent({
  type: 'document.reporting_status_changed',
  summary: 'The French reporting status of a document changed',
  schema: open(
    { documentId, reportingStatus: text, previousReportingStatus: nullable(text) },
    {
      ...kindFields,
      outcomeCode: {
        ...nullable(enumOf('500', '300', '501')),
        description: 'Outcome from the tax administration: 500 received, 300 accepted, 501 rejected',
      },
      final: { ...flag, description: 'Whether the status is final' },
      simulated: { ...flag, description: 'Whether the outcome is simulated, as for sandbox teams' },
    },
  ),
});

/** A document that was received over the network or uploaded. */
export interface ReceivedDocument {
  documentId: string;
  teamId: string;
  companyId: string;
  type: string;
  /** JSON of the parsed form; null when the document could not be parsed. */
  parsedJson: string | null;
}

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted in the transaction that stores a received document; not emitted for an imported document. */
    'document.received': ReceivedDocument;
  }
}
