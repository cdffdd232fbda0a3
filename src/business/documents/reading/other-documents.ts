import { readStatusMessage } from '../../../standards/cdar';
import type { SchemedIdentifier, XmlDocument } from '../../../standards/invoice';
import type { OrderingDocumentType } from '../../../standards/invoice/ordering/ordering-types';
import { readOrdering, type OrderingSummary } from '../../../standards/invoice/ordering/read-ordering';
import type { Clarification, ClarificationKind } from '../../../standards/invoice/response/invoice-response';
import { readInvoiceResponse } from '../../../standards/invoice/response/read-invoice-response';

/** Reason of the status of an invoice, as stated in a response. */
export interface ResponseReason {
  /** `action`: a requested action (OPStatusAction) and not a reason; null for an unknown list */
  kind: ClarificationKind | null;
  code: string | null;
  text: string | null;
  /** business term of the invoice that is wrong, such as `BT-48` */
  attribute: string | null;
  /** value that the buyer considers correct */
  value: string | null;
}

/** Content of a response to an invoice. */
export interface ReceivedInvoiceResponse {
  /** number of the invoice or credit note */
  answers: string | null;
  /** type of the answered document (UNTDID 1001) */
  typeCode: string | null;
  /** status of the invoice, such as `AP` or `RE` (subset of UNTDID 4343) */
  code: string | null;
  reasons: ResponseReason[];
  /** first day on which the status applies, as written */
  effectiveDate: string | null;
  /** concatenated texts of the reasons; the note when the reasons have no texts */
  description: string | null;
}

/** A party of an invoice-related document, with its role as seller or buyer. */
export interface OtherParty {
  role: 'seller' | 'buyer';
  name: string | null;
  address: SchemedIdentifier | null;
}

/** Parsed parts of a document that is not an invoice. */
export interface OtherDocument {
  number: string | null;
  /** Issue date as written */
  issueDate: string | null;
  /** Seller and buyer; null for document types that do not state them. */
  parties: { issuer: OtherParty; recipient: OtherParty } | null;
  /** Summary of the document for API responses; null for an unknown document type. */
  parsed: object | null;
  answer: ReceivedInvoiceResponse | null;
}

/** Role of the sender by the type of the document: seller or buyer. */
const SENDER_ROLES: Readonly<Record<OrderingDocumentType, OtherParty['role']>> = {
  order: 'buyer',
  orderResponse: 'seller',
  despatchAdvice: 'seller',
};

/**
 * Reads the parts of a document other than an invoice that lists, responses and checks need; all are null for an
 * unknown type.
 */
export function readOtherDocument(tree: XmlDocument, type: string): OtherDocument {
  if (type === 'invoiceResponse') return readResponse(tree);
  if (type === 'lifecycleStatus') return readStatus(tree);
  const ordering = readOrdering(tree);
  if (ordering !== null) return toOtherDocument(ordering);
  return { number: null, issueDate: null, parties: null, parsed: null, answer: null };
}

function toOtherDocument(summary: OrderingSummary): OtherDocument {
  const { type, number, issueDate, sender, receiver } = summary;
  const role = SENDER_ROLES[type];
  const toOtherParty = (
    namedParty: OrderingSummary['sender'],
    partyRole: OtherParty['role'],
  ): OtherParty => ({
    role: partyRole,
    name: namedParty?.name ?? null,
    address: namedParty?.electronicAddress ?? null,
  });
  return {
    number,
    issueDate,
    parties: { issuer: toOtherParty(sender, role), recipient: toOtherParty(receiver, getOtherRole(role)) },
    parsed: summary,
    answer: null,
  };
}

/** Reads a status message of the French life cycle; the document number is the id of the message. */
function readStatus(tree: XmlDocument): OtherDocument {
  const message = readStatusMessage(tree);
  return {
    number: message?.id ?? null,
    issueDate: message?.issuedAt?.slice(0, 10) ?? null,
    parties: null,
    parsed: message === null ? null : { type: 'lifecycleStatus', ...message },
    answer: null,
  };
}

/** Reads an Invoice Response, from the buyer to the seller. */
function readResponse(tree: XmlDocument): OtherDocument {
  const response = readInvoiceResponse(tree);
  const { number, issueDate, invoice, status, clarifications, effectiveDate, sender, receiver, note } =
    response;
  const reasons = clarifications.flatMap(toReasons);
  const texts = clarifications.flatMap(({ text }) => text ?? []);
  return {
    number,
    issueDate,
    parties: {
      issuer: { role: 'buyer', name: sender.name, address: sender.electronicAddress },
      recipient: { role: 'seller', name: receiver.name, address: receiver.electronicAddress },
    },
    parsed: { type: 'invoiceResponse', ...response },
    answer: {
      answers: invoice.number,
      typeCode: invoice.typeCode,
      code: status,
      reasons,
      effectiveDate,
      description: texts.length === 0 ? note : texts.join('; '),
    },
  };
}

/** Creates a reason for each wrong value, or one reason without a value. */
function toReasons({ kind, code, text, corrections }: Clarification): ResponseReason[] {
  const none = { term: null, value: null };
  return (corrections.length === 0 ? [none] : corrections).map(({ term, value }) => ({
    kind,
    code,
    text,
    attribute: term,
    value,
  }));
}

function getOtherRole(role: OtherParty['role']): OtherParty['role'] {
  return role === 'buyer' ? 'seller' : 'buyer';
}
