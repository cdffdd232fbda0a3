import type { Conversion } from '../../standards/invoice';
import { parseCreationInstant } from '../../platform/kernel/ids';
import { packContents, type StoredContents } from './contents/stored-contents';
import type { Direction } from './document.entity';
import type { DocumentRecord } from './document-record';
import { toInvoiceReferenceKey } from './invoice-references';
import type { PlacedContents } from './objects/document-objects';
import { toObjectReferenceJson, type ObjectReferenceJson } from './objects/object-place';
import { toLedgerColumns } from './ledger/ledger-entry';
import type { DocumentReading } from './reading/reading';
import { toSearchWords } from './search/search-words';

/** Parts of the parsed content that are stored. */
export type StoredContent = Pick<DocumentReading, 'summary' | 'parsedJson' | 'embeddedFiles' | 'validation'>;

/** A document to store. */
export interface NewDocument {
  teamId: string;
  companyId: string;
  direction: Direction;
  type: string;
  senderId: string;
  receiverId: string | null;
  docTypeId: string;
  processId: string;
  countryC1: string | null;
  /** Bytes as sent or received; empty for a PDF without XML. */
  xml: Buffer;
  content: StoredContent;
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  /** Receipt of the message; stored with the record of the message, not with the document. */
  receivedPeppolSignalMessage: string | null;
  envelopeId: string | null;
  /** Conversion of a document that is sent in a different syntax than the submitted one. */
  conversion?: Conversion | null;
  /** Addresses of the e-mail recipients. */
  emailRecipients?: string[];
  /** Contents that were already written to the object store; omitted when all contents are stored in rows. */
  placedContents?: PlacedContents | undefined;
  /** Packed contents; omitted when the contents must still be packed. */
  packedContents?: StoredContents | undefined;
  /** Whether the document was imported, so that this installation never exchanges it. */
  isImported?: boolean;
}

/** A new document as parameter of the statement that stores it. */
export interface PackedDocument {
  /**
   * Columns `DOCUMENT_COLUMNS` without `bytes_at`, the offset of `bytes` in the concatenated contents of the statement.
   */
  columns: object;
  /**
   * Packed contents of the document: the XML, unless it is in the object store, and the parsed form with the findings.
   */
  bytes: Buffer;
  /** Whether `columns` contains `objects`, the locations in the object store. */
  hasObjects: boolean;
}

/**
 * Packs a new document for the insert statement. The id contains the time of creation and determines the order of
 * lists.
 */
export async function packDocument(id: string, document: NewDocument): Promise<PackedDocument> {
  const { content, type, direction, placedContents, isImported = false, emailRecipients = [] } = document;
  const contents =
    document.packedContents ??
    (await packContents(document.xml, content.parsedJson, content.validation, placedContents?.packedXml));
  const {
    documentNumber,
    issueDate,
    sellerName,
    buyerName,
    invoiceReferences = [],
    payable = null,
    paymentReference = null,
    searchTexts,
  } = content.summary;
  const isFromBuyer = isSentByBuyer(type);
  const isOutgoing = direction === 'outgoing';
  const { packedReading, xmlSha256 } = contents;
  const objects = placedContents === undefined ? [] : listObjectReferences(placedContents);
  const packedXml = typeof placedContents?.xml === 'object' ? Buffer.alloc(0) : contents.packedXml;
  const columns = {
    id,
    team_id: document.teamId,
    company_id: document.companyId,
    direction,
    type,
    profile: content.validation.profile,
    sender_id: document.senderId,
    receiver_id: document.receiverId,
    doc_type_id: document.docTypeId,
    process_id: document.processId,
    country_c1: document.countryC1,
    document_number: documentNumber,
    ...(invoiceReferences.length > 0 && {
      invoice_references: invoiceReferences.map((number) =>
        toInvoiceReferenceKey(document.companyId, number),
      ),
    }),
    issue_date: issueDate,
    payable_amount: payable?.amount ?? null,
    currency: payable?.currency ?? null,
    payment_reference: paymentReference,
    ...toLedgerColumns(document, content.summary),
    due_date: content.summary.dueDate ?? null,
    search_words: toSearchWords({
      teamId: document.teamId,
      documentNumber,
      addresses: [document.senderId, document.receiverId],
      names: [sellerName, buyerName],
      ...(searchTexts !== undefined && { texts: searchTexts }),
    }),
    sender_name: isFromBuyer ? buyerName : sellerName,
    receiver_name: isFromBuyer ? sellerName : buyerName,
    validation_result: content.validation.result,
    conversion: document.conversion ?? null,
    peppol_message_id: document.peppolMessageId,
    peppol_conversation_id: document.peppolConversationId,
    envelope_id: document.envelopeId,
    created_at: parseCreationInstant(id),
    delivery_status: isOutgoing && !isImported ? 'pending' : null,
    sent_over_peppol: !isOutgoing && !isImported,
    email_recipients: emailRecipients.length === 0 ? null : emailRecipients,
    embedded_files: content.embeddedFiles,
    xml_sha256: xmlSha256.toString('hex'),
    xml_bytes: packedXml.length,
    reading_bytes: packedReading.length,
    ...(objects.length > 0 && { objects }),
  };
  return { columns, bytes: Buffer.concat([packedXml, packedReading]), hasObjects: objects.length > 0 };
}

/** Lists the references of contents that are, or will be, in the object store. */
function listObjectReferences({ xml, pdf }: PlacedContents): ObjectReferenceJson[] {
  return [
    ...(xml === 'row' ? [] : [toObjectReferenceJson('xml', xml === 'waiting' ? null : xml)]),
    ...(pdf === 'row' ? [] : [toObjectReferenceJson('pdf', pdf === 'waiting' ? null : pdf)]),
  ];
}

/** Returns whether the buyer sends a document of this type: a self-billed document, an order or an Invoice Response. */
function isSentByBuyer(type: string): boolean {
  return type.startsWith('selfBilling') || type === 'order' || type === 'invoiceResponse';
}

/** Converts a newly stored document to its record. */
export function toDocumentRecord(id: string, document: NewDocument): DocumentRecord {
  const {
    content,
    direction,
    isImported = false,
    emailRecipients = [],
    conversion = null,
    placedContents: _placed,
    packedContents: _packed,
    ...otherProperties
  } = document;
  const isOutgoing = direction === 'outgoing';
  const createdAt = parseCreationInstant(id);
  return {
    ...otherProperties,
    id,
    direction,
    profile: content.validation.profile,
    documentNumber: content.summary.documentNumber,
    conversion,
    deliveryStatus: isOutgoing && !isImported ? 'pending' : null,
    sentOverPeppol: !isOutgoing && !isImported,
    sentOverEmail: false,
    emailRecipients,
    readAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}
