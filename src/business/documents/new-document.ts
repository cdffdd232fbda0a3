import type { Conversion } from '../../standards/invoice';
import { parseInstant } from '../../platform/kernel/ids';
import { packContents, type StoredContents } from './contents/stored-contents';
import type { Direction } from './document.entity';
import type { DocumentRecord } from './document-record';
import { toInvoiceReferenceKey } from './invoice-references';
import type { PlacedContents } from './objects/document-objects';
import { toPlaceJson, type PlaceJson } from './objects/object-place';
import { toLedgerColumns } from './ledger/ledger-entry';
import type { DocumentReading } from './reading/reading';
import { toSearchWords } from './search/search-words';

/** Stored parts of a reading. */
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
  /** Stored with the record of its message, not with the document. */
  receivedPeppolSignalMessage: string | null;
  envelopeId: string | null;
  /** Conversion of a document that was submitted in another syntax than it is sent in. */
  conversion?: Conversion | null;
  /** E-mail recipients, if any. */
  emailRecipients?: string[];
  /** Contents that were already written to the object store; omitted: all contents go into the rows. */
  placedContents?: PlacedContents | undefined;
  /** Contents that were already packed. */
  packedContents?: StoredContents | undefined;
  /** Whether the document was imported: this installation never exchanges it. */
  isImported?: boolean;
}

/** A new document as parameter of the statement that stores it. */
export interface DocumentToStore {
  /** The columns `DOCUMENT_COLUMNS` without `bytes_at`, the offset of its bytes among those of the statement. */
  columns: object;
  /** Contents of the document: packed XML, unless it is in the object store, and packed reading. */
  bytes: Buffer;
  /** Whether `columns` contains `objects`, the locations in the object store. */
  hasObjects: boolean;
}

/** Packs a new document. The id contains the time of creation and determines the order of lists. */
export async function toStoredDocument(id: string, document: NewDocument): Promise<DocumentToStore> {
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
  const objects = placedContents === undefined ? [] : listPlaces(placedContents);
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
    created_at: parseInstant(id),
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

/** Lists the locations of contents that are not only in their rows. */
function listPlaces({ xml, pdf }: PlacedContents): PlaceJson[] {
  return [
    ...(xml === 'row' ? [] : [toPlaceJson('xml', xml === 'waiting' ? null : xml)]),
    ...(pdf === 'row' ? [] : [toPlaceJson('pdf', pdf === 'waiting' ? null : pdf)]),
  ];
}

/** Returns whether the buyer sends a document of this type: a self-billed document, an order or an Invoice Response. */
function isSentByBuyer(type: string): boolean {
  return type.startsWith('selfBilling') || type === 'order' || type === 'invoiceResponse';
}

/** Converts a document that was just stored to its record. */
export function toDocumentRecord(id: string, document: NewDocument): DocumentRecord {
  const {
    content,
    direction,
    isImported = false,
    emailRecipients = [],
    conversion = null,
    placedContents: _placed,
    packedContents: _packed,
    ...known
  } = document;
  const isOutgoing = direction === 'outgoing';
  const createdAt = parseInstant(id);
  return {
    ...known,
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
