import { readStatusMessage } from '../../../standards/cdar';
import type { SchemedIdentifier, XmlDocument } from '../../../standards/invoice';
import type { OrderingDocumentType } from '../../../standards/invoice/ordering/ordering-types';
import { readOrdering, type OrderingSummary } from '../../../standards/invoice/ordering/read-ordering';
import type { Clarification, ClarificationKind } from '../../../standards/invoice/response/invoice-response';
import { readInvoiceResponse } from '../../../standards/invoice/response/read-invoice-response';

/** Why an invoice has its status, as a response says it. */
export interface ResponseReason {
  /** `action`: what is asked for (OPStatusAction) rather than why; null where the list is not known */
  kind: ClarificationKind | null;
  code: string | null;
  text: string | null;
  /** business term of the invoice that is wrong, such as `BT-48` */
  attribute: string | null;
  /** what the buyer takes for right */
  value: string | null;
}

/** What an answer to an invoice says. */
export interface InvoiceAnswer {
  /** number of the invoice or credit note */
  answers: string | null;
  /** type of what is answered (UNTDID 1001) */
  typeCode: string | null;
  /** status of the invoice, such as `AP` or `RE` (subset of UNTDID 4343) */
  code: string | null;
  reasons: ResponseReason[];
  /** from when on the status applies, as written */
  effectiveDate: string | null;
  /** the texts of its reasons, one after the other; the note where they have none */
  description: string | null;
}

/** A party as a document around an invoice names it, and whether it sells or buys. */
export interface OtherParty {
  role: 'seller' | 'buyer';
  name: string | null;
  address: SchemedIdentifier | null;
}

/** What is read of a document that is no invoice. */
export interface OtherDocument {
  number: string | null;
  /** as written */
  issueDate: string | null;
  /** Null where the document is not of a kind that names them as seller and buyer. */
  parties: { issuer: OtherParty; recipient: OtherParty } | null;
  /** Its summary, as it is shown; null when there is none. */
  parsed: object | null;
  answer: InvoiceAnswer | null;
}

/** Who sells and who buys, by the type of the document: the sender's role is named. */
const SENDER: Readonly<Record<OrderingDocumentType, OtherParty['role']>> = {
  order: 'buyer',
  orderResponse: 'seller',
  despatchAdvice: 'seller',
};

/** Reads what lists, detail and checks need of a document that is no invoice; of one of an unknown type that is nothing. */
export function readOtherDocument(tree: XmlDocument, type: string): OtherDocument {
  if (type === 'invoiceResponse') return readAnswer(tree);
  if (type === 'lifecycleStatus') return readStatus(tree);
  const ordering = readOrdering(tree);
  if (ordering !== null) return ofOrdering(ordering);
  return { number: null, issueDate: null, parties: null, parsed: null, answer: null };
}

function ofOrdering(summary: OrderingSummary): OtherDocument {
  const { type, number, issueDate, sender, receiver } = summary;
  const role = SENDER[type];
  const party = (named: OrderingSummary['sender'], of: OtherParty['role']): OtherParty => ({
    role: of,
    name: named?.name ?? null,
    address: named?.electronicAddress ?? null,
  });
  return {
    number,
    issueDate,
    parties: { issuer: party(sender, role), recipient: party(receiver, otherThan(role)) },
    parsed: summary,
    answer: null,
  };
}

/** A status of the French life cycle of invoices; its number is that of the message. */
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

/** The buyer answers the seller. */
function readAnswer(tree: XmlDocument): OtherDocument {
  const response = readInvoiceResponse(tree);
  const { number, issueDate, invoice, status, clarifications, effectiveDate, sender, receiver, note } =
    response;
  const reasons = clarifications.flatMap(reasonsOf);
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

/** A reason for each value that is wrong, or one without. */
function reasonsOf({ kind, code, text, corrections }: Clarification): ResponseReason[] {
  const none = { term: null, value: null };
  return (corrections.length === 0 ? [none] : corrections).map(({ term, value }) => ({
    kind,
    code,
    text,
    attribute: term,
    value,
  }));
}

function otherThan(role: OtherParty['role']): OtherParty['role'] {
  return role === 'buyer' ? 'seller' : 'buyer';
}
