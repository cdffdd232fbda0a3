import type { SchemedIdentifier } from '../model';
import { readIdentifier, readText, readTexts } from '../element-reader';
import { cac, cbc, NONE, type NameId, type Node, type XmlDocument } from '../xml';
import { ORDERING_TYPES, type OrderingDocumentType } from './ordering-types';

const ANTICIPATED_TOTAL = cac('AnticipatedMonetaryTotal');
const BUYER = cac('BuyerCustomerParty');
const CUSTOMIZATION_ID = cbc('CustomizationID');
const DESPATCH_LINE = cac('DespatchLine');
const DOCUMENT_CURRENCY_CODE = cbc('DocumentCurrencyCode');
const ENDPOINT_ID = cbc('EndpointID');
const ID = cbc('ID');
const ISSUE_DATE = cbc('IssueDate');
const NAME = cbc('Name');
const NOTE = cbc('Note');
const ORDER_LINE = cac('OrderLine');
const ORDER_REFERENCE = cac('OrderReference');
const ORDER_RESPONSE_CODE = cbc('OrderResponseCode');
const PARTY = cac('Party');
const PARTY_IDENTIFICATION = cac('PartyIdentification');
const PARTY_LEGAL_ENTITY = cac('PartyLegalEntity');
const PARTY_NAME = cac('PartyName');
const PAYABLE_AMOUNT = cbc('PayableAmount');
const PROFILE_ID = cbc('ProfileID');
const REGISTRATION_NAME = cbc('RegistrationName');
const SELLER = cac('SellerSupplierParty');
const TAX_EXCLUSIVE_AMOUNT = cbc('TaxExclusiveAmount');
const TAX_INCLUSIVE_AMOUNT = cbc('TaxInclusiveAmount');

/** Party in the summary of an ordering or delivery document. */
export interface OrderingParty {
  name: string | null;
  electronicAddress: SchemedIdentifier | null;
  identifiers: SchemedIdentifier[];
}

/** Summary of an order, order response or despatch advice; absent values are null. */
export interface OrderingSummary {
  type: OrderingDocumentType;
  customizationId: string | null;
  processId: string | null;
  number: string | null;
  /** Issue date as written; YYYY-MM-DD in a valid document. */
  issueDate: string | null;
  /** Number of the order: of this document, or of the order that it responds to or delivers. */
  orderNumber: string | null;
  /** Response code of an order response: received (AB), accepted (AP), accepted with changes (CA), rejected (RE) */
  responseCode: string | null;
  currency: string | null;
  note: string | null;
  /** Sender of the document: the buyer of an order, otherwise the seller or its despatch party. */
  sender: OrderingParty | null;
  receiver: OrderingParty | null;
  /** Buyer as stated; a despatch advice without buyer or seller has its receiver or despatch party instead. */
  buyer: OrderingParty | null;
  seller: OrderingParty | null;
  lineCount: number;
  /** Anticipated totals of an order, as written. */
  totals: OrderTotals | null;
}

/** Totals of an order, as the buyer expects them. */
export interface OrderTotals {
  taxExclusiveAmount: string | null;
  taxInclusiveAmount: string | null;
  payableAmount: string | null;
}

const PARTY_ELEMENTS: Readonly<
  Record<OrderingDocumentType, Readonly<Record<'sender' | 'receiver', NameId>>>
> = {
  order: { sender: BUYER, receiver: SELLER },
  orderResponse: { sender: SELLER, receiver: BUYER },
  despatchAdvice: { sender: cac('DespatchSupplierParty'), receiver: cac('DeliveryCustomerParty') },
};

const DOCUMENT_TYPES: readonly OrderingDocumentType[] = ['order', 'orderResponse', 'despatchAdvice'];

/** Returns the type of an ordering or delivery document, by its root element; null for any other document. */
export function findOrderingType(doc: XmlDocument): OrderingDocumentType | null {
  const root = doc.name(0);
  return DOCUMENT_TYPES.find((type) => ORDERING_TYPES[type].root === root) ?? null;
}

/**
 * Reads the summary of an order, order response or despatch advice of any customization; null for any other document.
 * The reader accepts every document. When an element that is permitted once is repeated, the first one is used.
 */
export function readOrdering(doc: XmlDocument): OrderingSummary | null {
  const type = findOrderingType(doc);
  if (type === null) return null;
  const root = 0;
  const number = readText(doc, root, ID);
  const sender = readParty(doc, doc.child(root, PARTY_ELEMENTS[type].sender));
  const receiver = readParty(doc, doc.child(root, PARTY_ELEMENTS[type].receiver));
  const isOrder = type === 'order';
  return {
    type,
    customizationId: readText(doc, root, CUSTOMIZATION_ID),
    processId: readText(doc, root, PROFILE_ID),
    number,
    issueDate: readText(doc, root, ISSUE_DATE),
    orderNumber: isOrder ? number : readText(doc, doc.child(root, ORDER_REFERENCE), ID),
    responseCode: readText(doc, root, ORDER_RESPONSE_CODE),
    currency: readText(doc, root, DOCUMENT_CURRENCY_CODE),
    note: readTexts(doc, root, NOTE),
    sender,
    receiver,
    buyer: isOrder ? sender : (readParty(doc, doc.child(root, BUYER)) ?? receiver),
    seller: isOrder ? receiver : (readParty(doc, doc.child(root, SELLER)) ?? sender),
    lineCount: doc.children(root, type === 'despatchAdvice' ? DESPATCH_LINE : ORDER_LINE).length,
    totals: isOrder ? readTotals(doc, doc.child(root, ANTICIPATED_TOTAL)) : null,
  };
}

function readParty(doc: XmlDocument, node: Node): OrderingParty | null {
  const party = doc.child(node, PARTY);
  if (party === NONE) return null;
  return {
    name:
      readText(doc, doc.child(party, PARTY_NAME), NAME) ??
      readText(doc, doc.child(party, PARTY_LEGAL_ENTITY), REGISTRATION_NAME),
    electronicAddress: readIdentifier(doc, doc.child(party, ENDPOINT_ID)),
    identifiers: doc
      .children(party, PARTY_IDENTIFICATION)
      .flatMap((identification) => readIdentifier(doc, doc.child(identification, ID)) ?? []),
  };
}

function readTotals(doc: XmlDocument, total: Node): OrderTotals | null {
  if (total === NONE) return null;
  return {
    taxExclusiveAmount: readText(doc, total, TAX_EXCLUSIVE_AMOUNT),
    taxInclusiveAmount: readText(doc, total, TAX_INCLUSIVE_AMOUNT),
    payableAmount: readText(doc, total, PAYABLE_AMOUNT),
  };
}
