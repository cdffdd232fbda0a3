import type { B2bInternationalPurchase, ContentFinding } from '../../../standards/flux10';
import {
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Schema,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { newReportId } from '../reports/report.resource';

/** Received purchase with its valid report. */
export interface ReceivedPurchase {
  documentId: string;
  content: B2bInternationalPurchase;
  findings: ContentFinding[];
  createdAt: Date;
  reportId: string | null;
  reportDocumentId: string | null;
}

const proposalSchema: Schema<Record<string, unknown>> = {
  type: 'object',
  additionalProperties: true,
  description:
    'Request body of `POST …/purchases` that reports the invoice; complete or correct the body before sending it',
};

export const receivedPurchaseSchema = namedSchema(
  'ReceivedPurchase',
  object({
    documentId: { ...idOf('doc'), description: 'Id of the received invoice' },
    state: {
      ...enumOf('reported', 'incomplete', 'withdrawn'),
      description:
        '`incomplete`: the invoice lacks the data in `findings` and must be reported manually; ' +
        '`withdrawn`: the report of the invoice was cancelled or rejected',
    },
    reportId: { ...nullable(idOf(newReportId.prefix)), description: 'Id of the valid report' },
    reportDocumentId: { ...nullable(idOf('doc')), description: 'Id of the document of that report' },
    findings: {
      ...listOf(object({ fieldName: text, errorMessage: text })),
      description: 'Reasons why the invoice was not reported automatically',
    },
    proposal: proposalSchema,
    createdAt: instant,
  }),
);

export type ReceivedPurchaseResource = Shape<typeof receivedPurchaseSchema>;

/** Formats the reference of the automatic report of a received document. */
export const formatPurchaseReference = (documentId: string): string => `received-${documentId}`;

export function toReceivedPurchaseResource(purchase: ReceivedPurchase): ReceivedPurchaseResource {
  const { documentId, content, findings, createdAt, reportId, reportDocumentId } = purchase;
  const { kind: _, ...body } = content;
  const unreportedState = findings.length > 0 ? 'incomplete' : 'withdrawn';
  return {
    documentId,
    state: reportId === null ? unreportedState : 'reported',
    reportId,
    reportDocumentId,
    findings: findings.map(({ path, message }) => ({ fieldName: path, errorMessage: message })),
    proposal: { type: 'invoice', reference: formatPurchaseReference(documentId), ...body },
    createdAt: createdAt.toISOString(),
  };
}

export const receivedPurchaseExample: ReceivedPurchaseResource = {
  documentId: 'doc_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  state: 'incomplete',
  reportId: null,
  reportDocumentId: null,
  findings: [
    {
      fieldName: 'vatBreakdown.0.category',
      errorMessage:
        'Category O does not state that the buyer owes VAT in France. If the buyer owes the VAT, report the purchase with a category that states this.',
    },
  ],
  proposal: {
    type: 'invoice',
    reference: 'received-doc_01KAJ3T2A3B4C5D6E7F8G9H0J1',
    documentNumber: 'R-88121',
  },
  createdAt: '2026-11-20T10:00:00.000Z',
};
