import { formatInstantOrNull } from '../../platform/kernel/clock';
import { RawJson } from '../../standards/values/raw-json';
import {
  day,
  flag,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  rawJson,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { labelSchema, type LabelResource } from '../labels/label.resource';
import type { ValidationOutcome } from '../../standards/rules';
import { deliverySchema, deliveryStatus, type DeliveryResource } from './deliveries/delivery.resource';
import { businessStatusProperties, type BusinessStatusResource } from './business-status/business.resource';
import { conversionSchema } from './conversion.schema';
import type { DocumentRecord } from './document-record';
import { arrivalReferenceSchema, type ArrivalReference } from './arrivals/arrival-reference';
import { anyParsedSchema } from './parsed.schema';
import { purchaseSchema, type PurchaseResource } from './purchases/purchase.resource';
import { REPORT_TYPES } from './report-types';
import { invoiceAnswerSchema, type InvoiceAnswerResource } from './responses/invoice-answer.resource';

export const newDocumentId = defineId('doc');

const profile = {
  ...text,
  description:
    'Profile that the document declares: `peppol-bis-3`, `peppol-selfbilling-3`, `xrechnung-3`, ' +
    '`xrechnung-extension-3`, `nlcius`, `france-cius`, `france-extended`, `pint-` and an area ' +
    '(`pint-jp`), `en16931`, or `unknown`',
};

export const validationSchema = namedSchema(
  'Validation',
  object({
    result: enumOf('valid', 'invalid', 'not_supported'),
    profile,
    ruleSets: {
      ...listOf(object({ name: text, version: text })),
      description: 'Rule sets that were applied, each with its version',
    },
    errors: listOf(
      object({
        ruleCode: text,
        errorMessage: text,
        errorLevel: enumOf('ERROR', 'WARNING'),
        fieldName: {
          ...nullable(text),
          description:
            'Path of the field within the document (`lines.0.unitCode`), or an XPath for contents ' +
            'without a field. In the errors of a request the path begins with `document.` (`document.lines.0.unitCode`)',
        },
        source: text,
        url: { ...text, format: 'uri', description: 'Page that explains the rule' },
      }),
    ),
  }),
);

const reportingSchema = namedSchema(
  'Reporting',
  object({
    reportingStatus: enumOf(
      'accepted',
      'pending_rectificative',
      'filed',
      'filed_rectificative',
      'superseded',
      'rejected',
    ),
    final: flag,
    receivedAt: nullable(instant),
    periodStart: nullable(day),
    periodEnd: nullable(day),
    submissionId: nullable(text),
    outcomeCode: nullable(enumOf('500', '300', '501')),
    outcomeAt: nullable(instant),
    checkedAt: nullable(instant),
    simulated: flag,
  }),
);

/** Reporting status of a report at the tax administration (specification, section 2). Only reports have it. */
export type ReportingResource = Shape<typeof reportingSchema>;

/** Properties of stored and previewed documents; only a stored document also has an id. */
export const documentProperties = {
  teamId: idOf('team'),
  companyId: idOf('c'),
  direction: enumOf('incoming', 'outgoing'),
  senderId: text,
  receiverId: nullable(text),
  docTypeId: text,
  processId: text,
  countryC1: nullable(text),
  type: {
    ...text,
    enum: [
      'invoice',
      'creditNote',
      'selfBillingInvoice',
      'selfBillingCreditNote',
      'invoiceResponse',
      'messageLevelStatus',
      'messageLevelResponse',
      'order',
      'orderResponse',
      'despatchAdvice',
      'lifecycleStatus',
      'report',
      ...REPORT_TYPES,
      'unknown',
    ],
  },
  profile,
  readAt: nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  xml: nullable(rawJson(text)),
  parsed: nullable(rawJson(anyParsedSchema)),
  validation: rawJson(validationSchema),
  conversion: {
    ...nullable(conversionSchema),
    description:
      'Conversion, if the document was sent or requested (`format`) in a different syntax than the ' +
      'original syntax; otherwise null',
  },
  sentOverPeppol: flag,
  sentOverEmail: flag,
  emailRecipients: listOf(text),
  labels: listOf(labelSchema),
  peppolMessageId: nullable(text),
  peppolConversationId: nullable(text),
  receivedPeppolSignalMessage: nullable(text),
  envelopeId: nullable(text),
  reporting: nullable(reportingSchema),
  deliveryStatus: nullable(deliveryStatus),
  deliveries: listOf(deliverySchema),
  ...businessStatusProperties,
  purchase: {
    ...nullable(purchaseSchema),
    description:
      'State of the work on a received invoice or credit note, with the persons and times of approval and booking; null for all other documents',
  },
  arrival: {
    ...nullable(arrivalReferenceSchema),
    description:
      'Mail or file in which the document arrived; null for a document that was sent, received over the network, uploaded or imported',
  },
  responses: {
    ...listOf(invoiceAnswerSchema),
    description:
      'Responses of the buyer to the invoice, oldest first: received responses for an outgoing invoice, sent responses for an incoming invoice. At most the ' +
      'newest 50; `GET /documents/{documentId}/responses` lists all',
  },
};

export const documentSchema = namedSchema(
  'Document',
  object({ id: idOf(newDocumentId.prefix), ...documentProperties }),
);

/** Document in the API (specification, section 2); all fields are always present. */
export type DocumentResource = Shape<typeof documentSchema>;

/** Related resources of a document. */
export interface DocumentRelations {
  deliveries: DeliveryResource[];
  labels: LabelResource[];
  responses: InvoiceAnswerResource[];
  reporting: ReportingResource | null;
  business: BusinessStatusResource;
  /** Work on the document; null for a document that needs no work. */
  purchase: PurchaseResource | null;
  /** Mail or file of the document; null for a document that arrived in another way. */
  arrival: ArrivalReference | null;
}

/** Contents of a document. */
export interface ContentsResource {
  /** XML of the document; null in lists. */
  xml: RawJson | null;
  parsed: RawJson | null;
  validation: RawJson;
}

export function toDocumentResource(
  row: DocumentRecord,
  contents: ContentsResource,
  { deliveries, labels, responses, reporting, business, purchase, arrival }: DocumentRelations,
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
    profile: row.profile ?? 'unknown',
    readAt: formatInstantOrNull(row.readAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    xml: contents.xml,
    parsed: contents.parsed,
    conversion: row.conversion,
    validation: row.profile === null ? omitProfile(contents.validation) : contents.validation,
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
    ...business,
    purchase,
    arrival,
    responses,
  };
}

/**
 * Converts the validation result of a document that an older version stored, and that was not parsed again since, to
 * the current form.
 */
function omitProfile(validation: RawJson): RawJson {
  // The stored JSON was written with JSON.stringify from a validation result.
  const { result, errors } = validation.parse() as Pick<ValidationOutcome, 'result' | 'errors'>;
  return new RawJson(JSON.stringify({ result, profile: 'unknown', ruleSets: [], errors }));
}

export const documentExample = {
  id: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  direction: 'outgoing',
  senderId: '0208:0123456749',
  receiverId: '0208:0987654394',
  docTypeId:
    'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
  processId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  countryC1: 'BE',
  type: 'invoice',
  profile: 'peppol-bis-3',
  readAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.180Z',
  xml: '<?xml version="1.0" encoding="UTF-8"?>…',
  parsed: null,
  validation: {
    result: 'valid',
    profile: 'peppol-bis-3',
    ruleSets: [
      { name: 'ubl', version: '2.1' },
      { name: 'en', version: '1.3.16' },
      { name: 'peppol', version: '3.0.21' },
    ],
    errors: [],
  },
  conversion: null,
  sentOverPeppol: true,
  sentOverEmail: false,
  emailRecipients: [],
  labels: [],
  peppolMessageId: '0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost',
  peppolConversationId: 'a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21',
  receivedPeppolSignalMessage: '<eb:SignalMessage …>',
  envelopeId: '5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90',
  reporting: null,
  deliveryStatus: 'delivered',
  deliveries: [
    {
      id: 'dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R',
      channel: 'peppol',
      address: '0208:0987654394',
      status: 'delivered',
      statusChangedAt: '2026-11-21T10:00:00.180Z',
      scheduledFor: null,
      attempts: 1,
      nextAttemptAt: null,
      lastAttempt: { at: '2026-11-21T10:00:00.120Z', outcome: 'accepted', message: null },
      parkedAt: null,
      failure: null,
      references: {
        peppolMessageId: '0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost',
        peppolConversationId: 'a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21',
        envelopeId: '5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90',
        messageId: null,
        messageStatusId: null,
      },
      messageStatus: null,
    },
  ],
  businessStatus: 'none',
  businessStatusAt: null,
  businessStatusBy: null,
  businessStatusReason: null,
  openAmount: '121.00',
  credits: [],
  creditedBy: [],
  purchase: null,
  arrival: null,
  responses: [],
};
