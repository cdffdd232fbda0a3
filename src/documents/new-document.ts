import { instantOf } from '../kernel/ids';
import type { Direction } from './document.entity';
import type { DocumentRecord } from './document-record';
import type { DocumentReading } from './reading/reading';

/** What was read of the XML, as far as it is stored. */
export type StoredContent = Pick<DocumentReading, 'summary' | 'parsedJson' | 'embeddedFiles' | 'validation'>;

/** What is known of a document when it is stored. */
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
  /** Byte for byte as sent or received. */
  xml: Buffer;
  content: StoredContent;
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  receivedPeppolSignalMessage: string | null;
  envelopeId: string | null;
  /** Who is mailed the document, if anybody is. */
  emailRecipients?: string[];
  /** Imported from elsewhere: it did not travel over this installation, and never will. */
  isImported?: boolean;
}

/**
 * A new document as JSON of the columns `DOCUMENT_COLUMNS`. Its instant is that of its id, which lists are in the order of.
 * @param xmlAt where its XML begins among the bytes that go with the statement
 * @param further columns of a statement that stores more than the document
 */
export function documentColumns(
  id: string,
  document: NewDocument,
  xmlAt: number,
  further: object = {},
): string {
  const { content, type, direction, isImported = false, emailRecipients = [] } = document;
  const { documentNumber, issueDate, sellerName, buyerName } = content.summary;
  const isSelfBilled = type.startsWith('selfBilling');
  const isOutgoing = direction === 'outgoing';
  const columns = JSON.stringify({
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
    issue_date: issueDate,
    sender_name: isSelfBilled ? buyerName : sellerName,
    receiver_name: isSelfBilled ? sellerName : buyerName,
    validation_result: content.validation.result,
    peppol_message_id: document.peppolMessageId,
    peppol_conversation_id: document.peppolConversationId,
    received_peppol_signal_message: document.receivedPeppolSignalMessage,
    envelope_id: document.envelopeId,
    created_at: instantOf(id),
    delivery_status: isOutgoing && !isImported ? 'pending' : null,
    sent_over_peppol: !isOutgoing && !isImported,
    email_recipients: emailRecipients.length === 0 ? null : emailRecipients,
    validation: content.validation,
    embedded_files: content.embeddedFiles,
    xml_at: xmlAt,
    xml_bytes: document.xml.length,
    ...further,
  });
  // The parsed document is JSON already.
  return content.parsedJson === null ? columns : `${columns.slice(0, -1)},"parsed":${content.parsedJson}}`;
}

/** The document as it is right after it was stored. */
export function recordOf(id: string, document: NewDocument): DocumentRecord {
  const { content, direction, isImported = false, emailRecipients = [], ...known } = document;
  const isOutgoing = direction === 'outgoing';
  const createdAt = instantOf(id);
  return {
    ...known,
    id,
    direction,
    profile: content.validation.profile,
    documentNumber: content.summary.documentNumber,
    deliveryStatus: isOutgoing && !isImported ? 'pending' : null,
    sentOverPeppol: !isOutgoing && !isImported,
    sentOverEmail: false,
    emailRecipients,
    readAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}
