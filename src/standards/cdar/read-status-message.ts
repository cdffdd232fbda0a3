import type { SchemedIdentifier } from '../invoice';
import { readIdentifier, trimToNull, readText } from '../invoice/element-reader';
import { NAMESPACE, NONE, plain, qname, type NameId, type Node, type XmlDocument } from '../invoice/xml';
import type {
  Characteristic,
  InvoiceStatusReport,
  StatusDetail,
  StatusMessage,
  StatusParty,
} from './status-message';

const cdar = (local: string): NameId => qname(NAMESPACE.cdar, local);
const ram = (local: string): NameId => qname(NAMESPACE.ram, local);

/** Root element of a status message. */
export const STATUS_MESSAGE = cdar('CrossDomainAcknowledgementAndResponse');

const ACKNOWLEDGEMENT_DOCUMENT = cdar('AcknowledgementDocument');
const BUSINESS_PROCESS = ram('BusinessProcessSpecifiedDocumentContextParameter');
const CHARACTERISTIC = ram('SpecifiedDocumentCharacteristic');
const CURRENCY_ID = plain('currencyID');
const DOCUMENT_STATUS = ram('SpecifiedDocumentStatus');
const EXCHANGED_DOCUMENT = cdar('ExchangedDocument');
const EXCHANGED_DOCUMENT_CONTEXT = cdar('ExchangedDocumentContext');
const FORMATTED_ISSUE_DATE_TIME = ram('FormattedIssueDateTime');
const GLOBAL_ID = ram('GlobalID');
const GUIDELINE = ram('GuidelineSpecifiedDocumentContextParameter');
const ID = ram('ID');
const ISSUE_DATE_TIME = ram('IssueDateTime');
const ISSUER_ASSIGNED_ID = ram('IssuerAssignedID');
const ISSUER_TRADE_PARTY = ram('IssuerTradeParty');
const LOCATION = ram('Location');
const NAME = ram('Name');
const PROCESS_CONDITION = ram('ProcessCondition');
const PROCESS_CONDITION_CODE = ram('ProcessConditionCode');
const REASON = ram('Reason');
const REASON_CODE = ram('ReasonCode');
const RECEIPT_DATE_TIME = ram('ReceiptDateTime');
const RECIPIENT_TRADE_PARTY = ram('RecipientTradeParty');
const REFERENCE_TYPE_CODE = ram('ReferenceTypeCode');
const REFERENCED_DOCUMENT = ram('ReferenceReferencedDocument');
const REQUESTED_ACTION = ram('RequestedAction');
const REQUESTED_ACTION_CODE = ram('RequestedActionCode');
const ROLE_CODE = ram('RoleCode');
const SENDER_TRADE_PARTY = ram('SenderTradeParty');
const SEQUENCE_NUMERIC = ram('SequenceNumeric');
const STATUS_CODE = ram('StatusCode');
const TYPE_CODE = ram('TypeCode');
const URI_COMMUNICATION = ram('URIUniversalCommunication');
const URI_ID = ram('URIID');
const VALUE = ram('Value');
const VALUE_AMOUNT = ram('ValueAmount');
const VALUE_CHANGED_INDICATOR = ram('ValueChangedIndicator');
const VALUE_DATE_TIME = ram('ValueDateTime');
const VALUE_PERCENT = ram('ValuePercent');

/**
 * Reads a status message (CDAR D22B); returns null for any other root element. Validity is checked by the rules, not by
 * this function. Of a repeated single element, the first one is read.
 */
export function readStatusMessage(doc: XmlDocument): StatusMessage | null {
  if (doc.name(0) !== STATUS_MESSAGE) return null;
  const context = doc.child(0, EXCHANGED_DOCUMENT_CONTEXT);
  const exchangedDocument = doc.child(0, EXCHANGED_DOCUMENT);
  const acknowledgements = doc.children(0, ACKNOWLEDGEMENT_DOCUMENT);
  const first = acknowledgements[0] ?? NONE;
  return {
    frame: readText(doc, doc.child(context, BUSINESS_PROCESS), ID),
    guideline: readText(doc, doc.child(context, GUIDELINE), ID),
    id: readText(doc, exchangedDocument, ID),
    name: readText(doc, exchangedDocument, NAME),
    issuedAt: readTime(doc, doc.child(exchangedDocument, ISSUE_DATE_TIME)),
    sender: readParty(doc, doc.child(exchangedDocument, SENDER_TRADE_PARTY)),
    issuer: readParty(doc, doc.child(exchangedDocument, ISSUER_TRADE_PARTY)),
    recipients: readParties(doc, exchangedDocument),
    phase: readText(doc, first, TYPE_CODE),
    statusAt: readTime(doc, doc.child(first, ISSUE_DATE_TIME)),
    invoices: acknowledgements.flatMap((acknowledgement) =>
      doc.children(acknowledgement, REFERENCED_DOCUMENT).map((reference) => readInvoice(doc, reference)),
    ),
  };
}

function readInvoice(doc: XmlDocument, node: Node): InvoiceStatusReport {
  return {
    number: readText(doc, node, ISSUER_ASSIGNED_ID),
    processCode: readText(doc, node, STATUS_CODE),
    typeCode: readText(doc, node, TYPE_CODE),
    receivedAt: readTime(doc, doc.child(node, RECEIPT_DATE_TIME)),
    referenceType: readText(doc, node, REFERENCE_TYPE_CODE),
    issueDate: readDay(doc, doc.child(node, FORMATTED_ISSUE_DATE_TIME)),
    status: readText(doc, node, PROCESS_CONDITION_CODE),
    statusName: readText(doc, node, PROCESS_CONDITION),
    seller: readParty(doc, doc.child(node, ISSUER_TRADE_PARTY)),
    recipients: readParties(doc, node),
    details: doc.children(node, DOCUMENT_STATUS).map((element) => readDetail(doc, element)),
  };
}

function readDetail(doc: XmlDocument, node: Node): StatusDetail {
  return {
    reasonCode: readText(doc, node, REASON_CODE),
    reason: readText(doc, node, REASON),
    status: readText(doc, node, PROCESS_CONDITION_CODE),
    actionCode: readText(doc, node, REQUESTED_ACTION_CODE),
    action: readText(doc, node, REQUESTED_ACTION),
    sequence: readText(doc, node, SEQUENCE_NUMERIC),
    characteristics: doc.children(node, CHARACTERISTIC).map((element) => readCharacteristic(doc, element)),
  };
}

function readCharacteristic(doc: XmlDocument, node: Node): Characteristic {
  const amount = readText(doc, node, VALUE_AMOUNT);
  const currency = doc.attribute(doc.child(node, VALUE_AMOUNT), CURRENCY_ID);
  return {
    term: readText(doc, node, ID),
    kind: readText(doc, node, TYPE_CODE),
    changed: readIndicator(doc, doc.child(node, VALUE_CHANGED_INDICATOR)),
    name: readText(doc, node, NAME),
    location: readText(doc, node, LOCATION),
    value: readText(doc, node, VALUE),
    amount: amount === null ? null : { value: amount, currency: trimToNull(currency) },
    date: readDay(doc, doc.child(node, VALUE_DATE_TIME)),
    percent: readText(doc, node, VALUE_PERCENT),
  };
}

function readParties(doc: XmlDocument, node: Node): StatusParty[] {
  return doc.children(node, RECIPIENT_TRADE_PARTY).flatMap((element) => readParty(doc, element) ?? []);
}

function readParty(doc: XmlDocument, node: Node): StatusParty | null {
  if (node === NONE) return null;
  return {
    identifiers: doc.children(node, GLOBAL_ID).flatMap((element): SchemedIdentifier | [] => {
      return readIdentifier(doc, element) ?? [];
    }),
    name: readText(doc, node, NAME),
    role: readText(doc, node, ROLE_CODE),
    electronicAddress: readIdentifier(doc, doc.path(node, URI_COMMUNICATION, URI_ID)),
  };
}

/** Reads an indicator, written as text or as a boolean. */
function readIndicator(doc: XmlDocument, node: Node): boolean | null {
  const text = doc.text(node).trim();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** Reads a day in format 102, or the day of a time in format 204; null for any other text. */
function readDay(doc: XmlDocument, node: Node): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/.exec(doc.text(node).trim()) ?? [];
  return year === undefined ? null : `${year}-${month ?? ''}-${day ?? ''}`;
}

/** Reads a time of the format 204; null for any other text. */
function readTime(doc: XmlDocument, node: Node): string | null {
  const day = readDay(doc, node);
  const [, hour, minute, second] = /^\d{8}(\d{2})(\d{2})(\d{2})$/.exec(doc.text(node).trim()) ?? [];
  return day === null || hour === undefined ? null : `${day}T${hour}:${minute ?? ''}:${second ?? ''}`;
}
