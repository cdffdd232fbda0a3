import {
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
} from '../../../platform/kernel/http/schema';
import { RawJson } from '../../../standards/values/raw-json';
import { NO_LOCATION, REASON_CODES } from '../../../standards/peppol/mls';
import { newDocumentId, validationSchema } from '../document.resource';
import type { RuleLinkService } from '../rule-links';
import { newDeliveryId } from '../deliveries/delivery.resource';
import type { DocumentResponse } from './document-response.entity';
import { responseProperties, newResponseId } from './invoice-answer.resource';

export const documentResponseSchema = namedSchema(
  'DocumentResponse',
  object({
    id: idOf(newResponseId.prefix),
    documentId: {
      ...idOf(newDocumentId.prefix),
      description: 'Id of the document to which the response refers',
    },
    deliveryId: {
      ...nullable(idOf(newDeliveryId.prefix)),
      description:
        'Delivery to which a status (MLS) refers; null for a response of the recipient to the invoice',
    },
    kind: {
      ...enumOf('messageLevelStatus', 'invoiceResponse'),
      description:
        'Kind of the response: status of the message from the recipient’s provider (MLS), or response of the ' +
        'recipient to the invoice',
    },
    code: {
      ...nullable(text),
      description:
        'Status code: `AP` delivered, `AB` accepted, `RE` rejected; an invoice response can also have `IP`, ' +
        '`UQ`, `CA` or `PD`. Null for an unknown or missing code',
    },
    description: nullable(text),
    ...responseProperties,
    issues: {
      ...listOf(
        object({
          reason: {
            ...enumOf(...REASON_CODES),
            description: '`SV` syntax error, `BV` rule violation, `BW` rule warning, `FD` delivery failure',
          },
          place: {
            ...nullable(text),
            description: 'XPath of the issue; null for an issue without a location',
          },
          description: text,
        }),
      ),
      description: 'Issues that a status (MLS) lists; empty for other responses',
    },
    sender: { ...text, description: 'Participant that sent the response, `<scheme>:<identifier>`' },
    responseDocumentId: {
      ...nullable(idOf(newDocumentId.prefix)),
      description: 'Id of the response document, incoming or outgoing; null for a status (MLS)',
    },
    validation: { ...rawJson(validationSchema), description: 'Result of the validation of the response' },
    envelopeId: text,
    peppolMessageId: text,
    createdAt: instant,
  }),
);

/** A response to a document in the API. */
export type DocumentResponseResource = Shape<typeof documentResponseSchema>;

export function toDocumentResponseResource(
  row: DocumentResponse,
  links: RuleLinkService,
): DocumentResponseResource {
  return {
    id: row.id,
    documentId: row.documentId ?? '',
    deliveryId: row.deliveryId,
    kind: row.kind,
    code: row.code,
    description: row.description,
    direction: row.direction,
    state: row.state,
    reasons: row.reasons,
    effectiveDate: row.effectiveDate,
    issues: row.issues.map(({ reason, place, description }) => ({
      reason,
      place: place === NO_LOCATION ? null : place,
      description,
    })),
    sender: row.sender,
    responseDocumentId: row.responseDocumentId,
    validation: new RawJson(JSON.stringify(links.addLinks(row.validation))),
    envelopeId: row.envelopeId,
    peppolMessageId: row.messageId,
    createdAt: row.createdAt.toISOString(),
  };
}

export const documentResponseExample = {
  id: 'rsp_01KAJ40N5A6B7C8D9E0F1G2H3J',
  documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  deliveryId: 'dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R',
  kind: 'messageLevelStatus',
  code: 'RE',
  description: 'The document breaks fatal rules of its profile.',
  direction: 'incoming',
  state: null,
  reasons: [],
  effectiveDate: null,
  issues: [
    {
      reason: 'BV',
      place: null,
      description: '[BR-CO-15] The total with VAT is 120.00; total 100.00 and VAT 21.00 are 121.00.',
    },
  ],
  sender: '0242:000306',
  responseDocumentId: null,
  validation: {
    result: 'valid',
    profile: 'unknown',
    ruleSets: [{ name: 'mls', version: '1.0.1' }],
    errors: [],
  },
  envelopeId: '7c1b5f5e-1d2b-4d4a-8a38-8c3a5b2f7e91',
  peppolMessageId: '1f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c12@ap.example',
  createdAt: '2026-11-21T10:00:04.180Z',
};
