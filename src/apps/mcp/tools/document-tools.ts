import type { Document } from '#sdk';
import { COMPANY_ID, CURSOR, DAY, DOCUMENT_ID } from './common-fields';
import { defineTool } from './tool';

/** Maximum number of characters of XML in a tool result. */
const MAX_XML_LENGTH = 100_000;

export const SEARCH_DOCUMENTS = defineTool({
  name: 'search_documents',
  title: 'Search documents',
  description:
    'Finds sent and received documents, newest first, and returns their main fields. A result may have fewer documents than the limit, or none, although nextCursor leads to further documents. Requires the permission documents.read (scope read).',
  operations: ['documents.list'],
  fields: {
    search: {
      type: 'string',
      maxLength: 200,
      optional: true,
      description: 'At least three characters of an address, a name, a number or an id',
    },
    number: { type: 'string', maxLength: 1_000, optional: true, description: 'Exact number of the document' },
    direction: {
      type: 'enum',
      values: ['incoming', 'outgoing'],
      optional: true,
      description: 'Direction: incoming (received) or outgoing (sent)',
    },
    type: {
      type: 'enum',
      values: ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote', 'order'],
      optional: true,
      description: 'Type of the document',
    },
    deliveryStatus: {
      type: 'enum',
      values: ['pending', 'delivered', 'failed'],
      optional: true,
      description: 'Status of the delivery',
    },
    unread: {
      type: 'boolean',
      optional: true,
      description: 'true: only unread received documents; false: only read ones',
    },
    companyId: { ...COMPANY_ID, optional: true, description: 'Only documents of this company' },
    issuedFrom: { ...DAY, optional: true, description: 'Issued on or after this day, YYYY-MM-DD' },
    issuedTo: { ...DAY, optional: true, description: 'Issued on or before this day, YYYY-MM-DD' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 50,
      optional: true,
      description: 'Maximum number of documents; default: 20',
    },
    cursor: CURSOR,
  },
  run: async ({ limit, companyId, ...filters }, { api }) => {
    const query = {
      ...filters,
      limit: limit ?? 20,
      ...(companyId === undefined ? {} : { companyId: [companyId] }),
    };
    const { items, nextCursor } = await api.documents.list(query);
    return { documents: items.map(toDocumentSummary), nextCursor };
  },
});

function toDocumentSummary(document: Document): object {
  const { id, companyId, direction, type, profile, senderId, receiverId, createdAt, readAt } = document;
  const parsedDocument: Readonly<Record<string, unknown>> = { ...document.parsed };
  return {
    ...{ id, companyId, direction, type, profile, senderId, receiverId, createdAt, readAt },
    deliveryStatus: document.deliveryStatus,
    validation: document.validation?.result ?? null,
    number:
      parsedDocument['invoiceNumber'] ??
      parsedDocument['creditNoteNumber'] ??
      parsedDocument['number'] ??
      null,
    issueDate: parsedDocument['issueDate'] ?? null,
    dueDate: parsedDocument['dueDate'] ?? null,
    currency: parsedDocument['currency'] ?? null,
    seller: findMember(parsedDocument['seller'], 'name'),
    buyer: findMember(parsedDocument['buyer'], 'name'),
    payableAmount: findMember(parsedDocument['totals'], 'payableAmount'),
  };
}

function findMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) ?? null) : null;
}

export const READ_DOCUMENT = defineTool({
  name: 'read_document',
  title: 'Read a document',
  description:
    'Reads a document: its fields, status and findings, optionally the XML. The tool does not mark the document as read. Embedded files are listed, but their contents are not included. Requires the permission documents.read (scope read).',
  operations: ['documents.get'],
  texts: { xml: MAX_XML_LENGTH },
  fields: {
    documentId: DOCUMENT_ID,
    includeXml: {
      type: 'boolean',
      optional: true,
      description: `Whether the result contains the XML, up to ${MAX_XML_LENGTH} characters; default: false`,
    },
  },
  run: async ({ documentId, includeXml }, { api }) => {
    const { xml, receivedPeppolSignalMessage: _, ...document } = await api.documents.get(documentId);
    return { document: omitFileContents(document), ...(includeXml === true ? { xml } : {}) };
  },
});

/** Removes the contents of embedded files. */
function omitFileContents<Value extends { parsed: Document['parsed'] }>(document: Value): object {
  const { parsed } = document;
  if (parsed === null || !('attachments' in parsed) || !Array.isArray(parsed.attachments)) return document;
  const attachments = parsed.attachments.map(({ embeddedDocument, ...file }) => ({
    ...file,
    isEmbedded: embeddedDocument !== null,
  }));
  return { ...document, parsed: { ...parsed, attachments } };
}

export const LIST_DELIVERIES = defineTool({
  name: 'list_deliveries',
  title: 'List the deliveries of a document',
  description:
    'Lists the deliveries of a document with channel, address, status, attempts and failures, and the responses of the recipient. Requires the permission documents.read (scope read).',
  operations: ['documents.get'],
  fields: { documentId: DOCUMENT_ID },
  run: async ({ documentId }, { api }) => {
    const document = await api.documents.get(documentId, {}, { answer: 'minimal' });
    const { id, direction, type, deliveryStatus, deliveries, responses } = document;
    return { id, direction, type, deliveryStatus, deliveries, responses };
  },
});

export const GET_TIMELINE = defineTool({
  name: 'get_timeline',
  title: 'Get the timeline of a document',
  description:
    'Lists the history of a document, oldest first: storage, attempts, receipts, events, webhooks. Requires the permission documents.read (scope read).',
  operations: ['documents.getTimeline'],
  fields: { documentId: DOCUMENT_ID },
  run: async ({ documentId }, { api }) => ({ timeline: await api.documents.getTimeline(documentId) }),
});
